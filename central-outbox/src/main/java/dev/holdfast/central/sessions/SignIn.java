package dev.holdfast.central.sessions;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.users.LinkRows;
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
  private final LinkRows links;
  private final Passwords passwords;
  private final SessionRows rows;
  private final LoginLimit limit;
  private final SessionSettings settings;
  private final CallerCache cache;
  private final AppendAudit append;
  private final AuditTrail audit;
  private final DatabaseTime time;
  private final Counter refused;

  @Inject
  SignIn(
      Transactions transactions,
      UserRows users,
      LinkRows links,
      Passwords passwords,
      SessionRows rows,
      LoginLimit limit,
      SessionSettings settings,
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
    this.settings = settings;
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
                            begin(session, open.get().name(), hash, address, "password", now))
                    : refuse(found.map(User::name), address, "password", now, wrong()));
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
                                    () -> refuse(Optional.empty(), address, "link", now, wrong()))))
        .invoke(made -> limit.succeeded("", address));
  }

  private Uni<Optional<NewSession>> use(
      Mutiny.Session session, String hash, String address, Instant now) {
    return links
        .use(session, hash, now)
        .chain(
            name ->
                name.isEmpty()
                    ? Uni.createFrom().item(Optional.empty())
                    : users
                        .find(session, name.get(), now)
                        .chain(
                            user ->
                                begin(
                                    session,
                                    name.get(),
                                    user.flatMap(User::passwordHash),
                                    address,
                                    "link",
                                    now))
                        .map(Optional::of));
  }

  private Uni<NewSession> begin(
      Mutiny.Session session,
      String user,
      Optional<String> hash,
      String address,
      String how,
      Instant now) {
    NewSession made = NewSession.of(user, address, now.plus(settings.longest()));
    return rows.endOverdue(session, now, settings.idle())
        .chain(() -> rows.add(session, made, hash, now))
        .invoke(
            added -> {
              if (!added) {
                throw wrong();
              }
            })
        .chain(() -> rows.noteLogin(session, user, now))
        .chain(() -> append.within(session, List.of(LoginAudit.signedIn(now, user, address, how))))
        .replaceWith(made);
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
                                    throw wrong();
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
                                    begin(
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

  private static ProblemException wrong() {
    return new ProblemException(
        Problem.of(
            401,
            "sign-in-refused",
            "Not signed in",
            "The name, the password or the link is wrong, or no longer good"));
  }
}
