package dev.holdfast.central.sessions;

import dev.holdfast.base.security.Caller;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.KnownCaller;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Whose session it is. */
@ApplicationScoped
public class KnownSessions {

  /** Of an identity: the hash of the session it came with. */
  public static final String SESSION = "holdfast.session";

  static final String UNTIL = "holdfast.session.until";
  static final String HAS_PASSWORD = "holdfast.session.password";

  /** The time of the last use need not be known to the second. */
  private static final Duration TOUCH_INTERVAL = Duration.ofMinutes(1);

  private final Transactions transactions;
  private final SessionRows rows;
  private final SessionSettings settings;
  private final DatabaseTime time;

  @Inject
  public KnownSessions(
      Transactions transactions, SessionRows rows, SessionSettings settings, DatabaseTime time) {
    this.transactions = transactions;
    this.rows = rows;
    this.settings = settings;
    this.time = time;
  }

  /**
   * @param text what the browser has sent
   */
  public Uni<Optional<Caller>> find(String text, CallerCache cache) {
    String hash = RandomText.hash(text);
    return cache.find(hash, () -> time.now().chain(now -> read(hash, now)));
  }

  private Uni<Optional<KnownCaller>> read(String hash, Instant now) {
    return transactions
        .statement(session -> rows.find(session, hash))
        .map(found -> found.filter(row -> row.until(settings.idle()).isAfter(now)))
        .call(
            found -> found.map(row -> touched(hash, row, now)).orElse(Uni.createFrom().voidItem()))
        .map(found -> found.map(row -> known(hash, row)));
  }

  private Uni<Void> touched(String hash, SessionRows.Row row, Instant now) {
    Duration often = min(TOUCH_INTERVAL, settings.idle().dividedBy(10));
    return row.lastUsedAt().plus(often).isAfter(now)
        ? Uni.createFrom().voidItem()
        : transactions.statement(session -> rows.touch(session, hash, now));
  }

  private KnownCaller known(String hash, SessionRows.Row row) {
    Instant until = row.until(settings.idle());
    return new KnownCaller(
        new Caller(
            row.user(),
            row.roles(),
            Map.of(SESSION, hash, UNTIL, row.endsAt(), HAS_PASSWORD, row.hasPassword())),
        until);
  }

  private static Duration min(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}
