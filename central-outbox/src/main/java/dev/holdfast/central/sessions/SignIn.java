package dev.holdfast.central.sessions;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.users.OneTimeLinkRows;
import dev.holdfast.central.users.Passwords;
import dev.holdfast.central.users.User;
import dev.holdfast.central.users.UserRows;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** Lets people in, with a password or by a link, and out again. Every session is a new one. */
@ApplicationScoped
class SignIn {

  private final Transactions transactions;
  private final UserRows users;
  private final OneTimeLinkRows links;
  private final Passwords passwords;
  private final SessionRows rows;
  private final LoginLimit limit;
  private final BeginSession begin;
  private final CallerCache cache;
  private final AppendAudit append;
  private final AuditTrail audit;
  private final DatabaseTime time;
  private final Counter refused;

  @Inject
  SignIn(
      Transactions transactions,
      UserRows users,
      OneTimeLinkRows links,
      Passwords passwords,
      SessionRows rows,
      LoginLimit limit,
      BeginSession begin,
      CallerCache cache,
      AppendAudit append,
      AuditTrail audit,
      DatabaseTime time,
      MeterRegistry registry) {
    this.transactions = transactions;
    this.users = users;
    this.links = links;
    this.passwords = passwords;
    this.rows = rows;
    this.limit = limit;
    this.begin = begin;
    this.cache = cache;
    this.append = append;
    this.audit = audit;
    this.time = time;
    this.refused =
        Counter.builder("holdfast_central_refused_logins")
            .description("Attempts to sign in that were refused")
            .register(registry);
  }

  Uni<NewSession> byPassword(String given, String password, String address) {
    String name = ActorNames.isLegal(given) ? ActorNames.plain(given) : "";
    requireTurn(name, address);
    return time.now()
        .chain(now -> users.find(name, now).chain(found -> compare(found, password, address, now)))
        .invoke(made -> limit.succeeded(name, address));
  }

  private Uni<NewSession> compare(
      Optional<User> found, String password, String address, Instant now) {
    Optional<User> open = found.filter(user -> !user.disabled());
    Optional<String> hash = open.flatMap(User::passwordHash);
    return passwords
        .fits(password, hash)
        .chain(
            fits ->
                fits
                    ? transactions.run(
                        session ->
                            begin.within(
                                session, open.get().name(), hash, address, "password", now))
                    : refuse(
                        found.map(User::name), address, "password", now, BeginSession.wrong()));
  }

  Uni<NewSession> byLink(String code, String address) {
    requireTurn("", address);
    return time.now()
        .chain(
            now ->
                transactions
                    .run(session -> use(session, RandomText.hash(code), address, now))
                    .chain(
                        made ->
                            made.map(session -> Uni.createFrom().item(session))
                                .orElseGet(
                                    () ->
                                        refuse(
                                            Optional.empty(),
                                            address,
                                            "link",
                                            now,
                                            BeginSession.wrong()))))
        .invoke(made -> limit.succeeded("", address))
        .invoke(cache::forget);
  }

  private Uni<Optional<NewSession>> use(
      Mutiny.Session session, String hash, String address, Instant now) {
    return links
        .use(session, hash, now)
        .chain(
            used ->
                used.map(link -> enter(session, link, address, now).map(Optional::of))
                    .orElse(Uni.createFrom().item(Optional.empty())));
  }

  /** Whoever had the password that was forgotten is out. */
  private Uni<NewSession> enter(
      Mutiny.Session session, OneTimeLinkRows.Used link, String address, Instant now) {
    String name = link.user();
    Uni<Void> cleared =
        link.clearsPassword()
            ? users
                .setPassword(session, name, Optional.empty(), now, name)
                .chain(() -> users.endSessions(session, name))
                .replaceWithVoid()
            : Uni.createFrom().voidItem();
    return cleared
        .chain(() -> users.find(session, name, now))
        .chain(
            user ->
                begin.within(
                    session, name, user.flatMap(User::passwordHash), address, "link", now));
  }

  private <T> Uni<T> refuse(
      Optional<String> user, String address, String how, Instant now, ProblemException why) {
    refused.increment();
    return audit
        .append(List.of(LoginAudit.refused(now, user, address, how)))
        .chain(() -> Uni.createFrom().failure(why));
  }

  private void requireTurn(String name, String address) {
    limit
        .wait(name, address)
        .ifPresent(
            wait -> {
              refused.increment();
              throw new TooManyLoginsException(wait);
            });
    limit.trying(name, address);
  }

  /** Twice is as good as once. */
  Uni<Void> out(String hash, String user, String address) {
    return time.now()
        .chain(
            now ->
                transactions.run(
                    session ->
                        rows.end(session, hash)
                            .chain(
                                ended ->
                                    ended == 0
                                        ? Uni.createFrom().voidItem()
                                        : append.within(
                                            session,
                                            List.of(LoginAudit.signedOut(now, user, address))))))
        .invoke(cache::forget);
  }

  /** All sessions of theirs end and one begins: whoever held one of them is out. */
  Uni<NewSession> changePassword(String user, String current, String wanted, String address) {
    String sound = Passwords.sound("newPassword", wanted);
    requireTurn(user, address);
    return time.now()
        .chain(now -> users.find(user, now).chain(found -> confirm(found, current, address, now)))
        .invoke(confirmed -> limit.succeeded(user, address))
        .chain(before -> passwords.hash(sound).chain(hash -> replace(user, before, hash, address)))
        .invoke(cache::forget);
  }

  private Uni<Optional<String>> confirm(
      Optional<User> found, String current, String address, Instant now) {
    found.ifPresent(User::requireOwnPassword);
    Optional<String> hash = found.flatMap(User::passwordHash);
    return hash.isEmpty()
        ? Uni.createFrom().item(hash)
        : passwords
            .fits(current == null ? "" : current, hash)
            .chain(
                fits ->
                    fits
                        ? Uni.createFrom().item(hash)
                        : refuse(found.map(User::name), address, "password", now, notYours()));
  }

  private Uni<NewSession> replace(
      String user, Optional<String> before, String hash, String address) {
    return time.now()
        .chain(
            now ->
                transactions.run(
                    session ->
                        rows.replacePassword(session, user, before, hash, now)
                            .invoke(
                                replaced -> {
                                  if (!replaced) {
                                    throw BeginSession.wrong();
                                  }
                                })
                            .chain(() -> users.endSessions(session, user))
                            .chain(() -> links.withdraw(session, user))
                            .chain(
                                () ->
                                    append.within(
                                        session,
                                        List.of(LoginAudit.changedPassword(now, user, address))))
                            .chain(
                                () ->
                                    begin.within(
                                        session,
                                        user,
                                        Optional.of(hash),
                                        address,
                                        "new password",
                                        now))));
  }

  private static ProblemException notYours() {
    return Query.invalid("currentPassword", "is not your present password");
  }
}
