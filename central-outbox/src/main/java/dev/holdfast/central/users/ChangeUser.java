package dev.holdfast.central.users;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.GivenRoles;
import dev.holdfast.central.access.TakenNames;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.editing.Precondition;
import dev.holdfast.central.smtp.MailAddress;
import dev.holdfast.central.users.UserRequests.UserView;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * Makes and changes users, each change with its line in the audit. What they lose is lost when it
 * is answered, their sessions included.
 */
@ApplicationScoped
class ChangeUser {

  private static final UserView FIRST =
      new UserView(null, List.of(Roles.ADMIN), null, false, null, null, null, null, null, null);

  private final Edits edits;
  private final UserRows rows;
  private final OneTimeLinkRows links;
  private final TakenNames names;
  private final Passwords passwords;
  private final CallerCache cache;
  private final DatabaseTime time;

  @Inject
  ChangeUser(
      Edits edits,
      UserRows rows,
      OneTimeLinkRows links,
      TakenNames names,
      Passwords passwords,
      CallerCache cache,
      DatabaseTime time) {
    this.edits = edits;
    this.rows = rows;
    this.links = links;
    this.names = names;
    this.passwords = passwords;
    this.cache = cache;
    this.time = time;
  }

  Uni<User> put(String name, UserView given, Precondition precondition, String by) {
    return edit(
        (session, now) ->
            rows.find(session, name, now)
                .chain(
                    before -> {
                      User after = read(name, given, before, now, by);
                      if (before.filter(known -> isSame(known, after)).isPresent()) {
                        return unchanged(before.get());
                      }
                      precondition.require(UserAudit.words(name), before.map(User::version));
                      return before.isPresent()
                          ? change(session, before.get(), after)
                          : add(session, after);
                    }));
  }

  private Uni<Edited<User>> add(Mutiny.Session session, User user) {
    return names
        .requireFree(session, ActorNames.legal(user.name()))
        .chain(() -> rows.add(session, user))
        .replaceWith(new Edited<>(user, Optional.of(UserAudit.created(user))));
  }

  private Uni<Edited<User>> change(Mutiny.Session session, User before, User after) {
    return requireAdmin(session, before, after)
        .chain(() -> rows.change(session, after))
        .chain(() -> after.disabled() ? shutOut(session, after.name()) : nothing())
        .replaceWith(new Edited<>(after, Optional.of(UserAudit.changed(before, after))));
  }

  private Uni<Void> shutOut(Mutiny.Session session, String name) {
    return rows.endSessions(session, name).chain(() -> links.withdraw(session, name));
  }

  /** Whoever takes the last admin away could never give it back. */
  private Uni<Void> requireAdmin(Mutiny.Session session, User before, User after) {
    return !before.isAdmin() || after.isAdmin()
        ? nothing()
        : rows.hasOtherAdmin(session, before.name())
            .invoke(
                other -> {
                  if (!other) {
                    throw lastAdmin(before.name());
                  }
                })
            .replaceWithVoid();
  }

  /** All their sessions end, and so does a link that was not used. */
  Uni<Void> setPassword(String name, String password, String by) {
    String sound = Passwords.sound("password", password);
    return passwords
        .hash(sound)
        .chain(
            hash ->
                edit(
                    (session, now) ->
                        known(session, name, now)
                            .invoke(User::requireOwnPassword)
                            .call(
                                user -> rows.setPassword(session, name, Optional.of(hash), now, by))
                            .call(user -> shutOut(session, name))
                            .map(user -> done(by, now, "PasswordSet", name))));
  }

  /**
   * @param clearPassword whether the present password and all sessions end with it
   */
  Uni<OneTimeLink> link(String name, boolean clearPassword, String by) {
    return edit(
        (session, now) ->
            known(session, name, now)
                .invoke(User::requireOwnPassword)
                .invoke(ChangeUser::requireEnabled)
                .call(
                    user ->
                        clearPassword
                            ? rows.setPassword(session, name, Optional.empty(), now, by)
                                .chain(() -> rows.endSessions(session, name))
                            : Uni.createFrom().item(0))
                .chain(
                    user ->
                        linked(
                            session,
                            user,
                            now,
                            by,
                            clearPassword ? "PasswordCleared" : "LinkMade")));
  }

  private Uni<Edited<OneTimeLink>> linked(
      Mutiny.Session session, User user, Instant now, String by, String event) {
    OneTimeLink link = OneTimeLink.make(user, now);
    JsonObject detail = new JsonObject().put("validUntil", link.validUntil().toString());
    return links
        .put(session, link, now, by)
        .replaceWith(
            new Edited<>(link, Optional.of(UserAudit.event(now, by, event, user.name(), detail))));
  }

  /** Twice is as good as once. */
  Uni<Void> endSessions(String name, String by) {
    return edit(
        (session, now) ->
            known(session, name, now)
                .chain(user -> rows.endSessions(session, name))
                .map(
                    ended ->
                        ended == 0
                            ? new Edited<Void>(null, Optional.empty())
                            : done(by, now, "SessionsEnded", name)));
  }

  /** The first admin, or another link for the one who never came in; empty if some admin can. */
  Uni<Optional<OneTimeLink>> firstAdmin(String name) {
    return edit(
        (session, now) ->
            links
                .someAdminGetsIn(session, now)
                .chain(
                    getsIn ->
                        getsIn
                            ? Uni.createFrom()
                                .item(new Edited<>(Optional.empty(), Optional.empty()))
                            : letFirstAdminIn(session, name, now)));
  }

  private Uni<Edited<Optional<OneTimeLink>>> letFirstAdminIn(
      Mutiny.Session session, String name, Instant now) {
    User admin = read(name, FIRST, Optional.empty(), now, AuditEvent.SYSTEM);
    return links
        .firstAdmin(session)
        .chain(
            there ->
                there.isPresent()
                    ? known(session, there.get(), now)
                        .chain(user -> linked(session, user, now, AuditEvent.SYSTEM, "LinkMade"))
                    : rows.add(session, admin)
                        .chain(() -> linked(session, admin, now, AuditEvent.SYSTEM, "Created")))
        .map(made -> new Edited<>(Optional.of(made.result()), made.event()));
  }

  /** Who hangs up before this node forgets does no harm: it hears the announcement as well. */
  private <T> Uni<T> edit(BiFunction<Mutiny.Session, Instant, Uni<Edited<T>>> edit) {
    return time.now()
        .chain(now -> edits.run(session -> edit.apply(session, now)))
        .invoke(cache::forget);
  }

  private Uni<User> known(Mutiny.Session session, String name, Instant now) {
    return rows.find(session, name, now).map(found -> found.orElseThrow(() -> unknown(name)));
  }

  private static void requireEnabled(User user) {
    if (user.disabled()) {
      throw new ProblemException(
          Problem.of(
              409,
              "user-disabled",
              "They are kept out",
              "User '%s' is disabled, and a link would open nothing; enable them first"
                  .formatted(user.name())));
    }
  }

  private static User read(
      String name, UserView given, Optional<User> before, Instant now, String by) {
    return new User(
        name,
        GivenRoles.checked(given.roles()),
        Optional.ofNullable(given.email()).map(email -> MailAddress.require("email", email)),
        before.filter(User::vouchedFor).isPresent(),
        before.flatMap(User::passwordHash),
        Boolean.TRUE.equals(given.disabled()),
        before.map(User::version).orElse(0L) + 1,
        now,
        by,
        before.flatMap(User::lastLoginAt),
        Boolean.TRUE.equals(given.disabled()) ? 0 : before.map(User::sessions).orElse(0L));
  }

  private static boolean isSame(User before, User after) {
    return before.roles().equals(after.roles())
        && before.email().equals(after.email())
        && before.disabled() == after.disabled();
  }

  private static Uni<Edited<User>> unchanged(User user) {
    return Uni.createFrom().item(new Edited<>(user, Optional.empty()));
  }

  private static Uni<Void> nothing() {
    return Uni.createFrom().voidItem();
  }

  private static Edited<Void> done(String by, Instant now, String event, String name) {
    return new Edited<>(null, Optional.of(UserAudit.event(now, by, event, name, new JsonObject())));
  }

  static ProblemException unknown(String name) {
    return new ProblemException(Problem.notFound("There is no user '%s'".formatted(name)));
  }

  private static ProblemException lastAdmin(String name) {
    return new ProblemException(
        Problem.of(
            409,
            "last-admin",
            "Nobody could undo it",
            "User '%s' is the last admin; make another one first".formatted(name)));
  }
}
