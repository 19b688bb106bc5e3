package dev.holdfast.site.intake.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.sqlite.AppendMessage;
import dev.holdfast.site.intake.AcceptResult;
import dev.holdfast.site.intake.AcceptedKeys;
import dev.holdfast.site.intake.IdempotencyKey;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

@ApplicationScoped
class SqliteAcceptedKeys implements AcceptedKeys {

  private static final String TAKE =
      """
      INSERT INTO accepted_keys
        (category, target, key, message_id, fingerprint, created_at_ms, result)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String FIND =
      """
      SELECT message_id, fingerprint, result, error FROM accepted_keys
      WHERE category = ? AND target = ? AND key = ?
      """;

  private static final String ANSWERED =
      """
      UPDATE accepted_keys SET result = ?, error = ?
      WHERE category = ? AND target = ? AND key = ?
      """;

  private static final String RELEASE =
      "DELETE FROM accepted_keys WHERE category = ? AND target = ? AND key = ? AND result IS NULL";

  private static final String IS_HELD = "SELECT 1 FROM sf_messages WHERE id = ?";

  private static final String OLDEST =
      """
      SELECT rowid FROM accepted_keys WHERE created_at_ms < ? ORDER BY created_at_ms, rowid LIMIT ?
      """;

  /** Not while its message is here: handed in again it would be delivered twice. */
  private static final String FORGET_OF_OLDEST =
      """
      DELETE FROM accepted_keys
      WHERE rowid IN (%s)
        AND NOT EXISTS (SELECT 1 FROM sf_messages WHERE id = accepted_keys.message_id)
      """
          .formatted(OLDEST);

  private static final String KEEP_OLDEST =
      "UPDATE accepted_keys SET created_at_ms = ? WHERE rowid IN (%s)".formatted(OLDEST);

  /** How long a key whose message is here is not looked at again. */
  private static final Duration KEPT_ON = Duration.ofDays(1);

  /**
   * @param result empty while the first is still being answered, or if that was cut short
   */
  private record Use(MessageId messageId, String fingerprint, Optional<AcceptResult> result) {}

  private final SqliteDatabase database;
  private final AppendMessage append;

  @Inject
  SqliteAcceptedKeys(SqliteDatabase database, AppendMessage append) {
    this.database = database;
    this.append = append;
  }

  @Override
  public Uni<Claimed> claim(Claim claim) {
    return database.admit(0, tx -> claim(tx, claim, Optional.empty()));
  }

  @Override
  public Uni<Claimed> claimAndKeep(Claim claim, OutboundMessage message) {
    return database.admit(message.payload().length(), tx -> claim(tx, claim, Optional.of(message)));
  }

  private Claimed claim(SqliteTransaction tx, Claim claim, Optional<OutboundMessage> kept)
      throws SQLException {
    Optional<Use> earlier =
        claim.key().isPresent() ? find(tx, claim.key().get()) : Optional.empty();
    if (earlier.isPresent()) {
      return again(tx, claim, earlier.get());
    }
    if (claim.isIdUnderWay() || becameOf(tx, claim.id()).isPresent()) {
      return new Claimed.IdTaken(claim.id());
    }
    if (claim.key().isPresent()) {
      take(tx, claim.key().get(), claim, kept.isPresent() ? "Buffered" : null);
    }
    if (kept.isEmpty()) {
      return new Claimed.Granted(claim.id());
    }
    append.untried(tx, kept.get());
    return new Claimed.Kept();
  }

  private static Claimed again(SqliteTransaction tx, Claim claim, Use use) throws SQLException {
    if (!use.fingerprint().equals(claim.fingerprint())) {
      return new Claimed.KeyReused(use.messageId());
    }
    Optional<AcceptResult> result =
        use.result().isPresent() ? use.result() : becameOf(tx, use.messageId());
    if (result.isPresent()) {
      return new Claimed.Answered(result.get());
    }
    return claim.isIdUnderWay()
        ? new Claimed.IdTaken(claim.id())
        : new Claimed.Granted(use.messageId());
  }

  private static void take(SqliteTransaction tx, IdempotencyKey key, Claim claim, String result)
      throws SQLException {
    tx.update(
        TAKE,
        key.category().code(),
        key.target(),
        key.value(),
        claim.id().toString(),
        claim.fingerprint(),
        claim.at().toEpochMilli(),
        result);
  }

  private static Optional<Use> find(SqliteTransaction tx, IdempotencyKey key) throws SQLException {
    return tx.first(
        FIND, SqliteAcceptedKeys::use, key.category().code(), key.target(), key.value());
  }

  private static Use use(ResultSet row) throws SQLException {
    MessageId id = MessageId.parse(row.getString(1));
    String error = row.getString(4);
    return new Use(
        id,
        row.getString(2),
        Optional.ofNullable(row.getString(3)).map(name -> result(name, id, error)));
  }

  private static AcceptResult result(String name, MessageId id, String error) {
    return switch (name) {
      case "Delivered" -> new AcceptResult.Delivered(id);
      case "Buffered" -> new AcceptResult.Buffered(id);
      case "Failed" -> new AcceptResult.Failed(id, error);
      default -> throw new IllegalStateException("no result is called " + name);
    };
  }

  @Override
  public Uni<Void> answered(IdempotencyKey key, AcceptResult result) {
    String error = result instanceof AcceptResult.Failed failed ? failed.error() : null;
    return database
        .write(
            tx ->
                tx.update(
                    ANSWERED,
                    result.getClass().getSimpleName(),
                    error,
                    key.category().code(),
                    key.target(),
                    key.value()))
        .replaceWithVoid();
  }

  @Override
  public Uni<Void> release(IdempotencyKey key) {
    return database
        .write(tx -> tx.update(RELEASE, key.category().code(), key.target(), key.value()))
        .replaceWithVoid();
  }

  /** The answer that follows from what has become of a message; empty if it was never taken in. */
  private static Optional<AcceptResult> becameOf(SqliteTransaction tx, MessageId id)
      throws SQLException {
    return tx.first(IS_HELD, row -> true, id.toString()).isPresent()
        ? Optional.of(new AcceptResult.Buffered(id))
        : TrackingRows.statusOf(tx, id).map(status -> resultOf(id, status));
  }

  private static AcceptResult resultOf(MessageId id, OperationStatus status) {
    return switch (status) {
      case Delivered -> new AcceptResult.Delivered(id);
      case Failed -> new AcceptResult.Failed(id, "refused for good, see operation " + id);
      case Submitted, Retrying, Parked, Discarded -> new AcceptResult.Buffered(id);
    };
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.write(tx -> forget(tx, before, limit));
  }

  /** Of the oldest those stay whose message is here; they make way for those behind them. */
  private static int forget(SqliteTransaction tx, Instant before, int limit) throws SQLException {
    long end = before.toEpochMilli();
    int gone = tx.update(FORGET_OF_OLDEST, end, limit);
    long again = before.plus(KEPT_ON).toEpochMilli();
    return gone + tx.update(KEEP_OLDEST, again, end, limit - gone);
  }
}
