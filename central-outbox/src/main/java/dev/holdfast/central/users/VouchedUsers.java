package dev.holdfast.central.users;

import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.TakenNames;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedSet;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * People whom a provider of OpenID Connect vouches for. They become users when they first come, and
 * whenever they come they get the roles that it says they have. They are known by its word for
 * them, never by their name: a name may be given to somebody else.
 */
@ApplicationScoped
public class VouchedUsers {

  private final Edits edits;
  private final UserRows rows;
  private final TakenNames names;
  private final CallerCache cache;
  private final DatabaseTime time;

  @Inject
  VouchedUsers(Edits edits, UserRows rows, TakenNames names, CallerCache cache, DatabaseTime time) {
    this.edits = edits;
    this.rows = rows;
    this.names = names;
    this.cache = cache;
    this.time = time;
  }

  /**
   * Somebody who is vouched for.
   *
   * @param subject who vouches, and the word for them there; never given to anybody else
   */
  public record Vouched(String subject, String name, SortedSet<String> roles) {}

  /** Fails with a problem where the name is another user's or a token's. */
  public Uni<User> take(Vouched person) {
    return time.now()
        .chain(now -> edits.run(session -> take(session, person, now)))
        .invoke(cache::forget);
  }

  private Uni<Edited<User>> take(Mutiny.Session session, Vouched person, Instant now) {
    return rows.findVouchedFor(session, person.subject(), now)
        .chain(
            known ->
                known
                    .map(user -> refresh(session, user, person, now))
                    .orElseGet(() -> add(session, person, now)));
  }

  private Uni<Edited<User>> refresh(
      Mutiny.Session session, User known, Vouched person, Instant now) {
    if (known.roles().equals(person.roles())) {
      return Uni.createFrom().item(new Edited<>(known, Optional.empty()));
    }
    User after =
        new User(
            known.name(),
            person.roles(),
            known.email(),
            true,
            Optional.empty(),
            known.disabled(),
            known.version() + 1,
            now,
            AuditEvent.SYSTEM,
            known.lastLoginAt(),
            known.sessions());
    return rows.change(session, after)
        .replaceWith(new Edited<>(after, Optional.of(UserAudit.changed(known, after))));
  }

  private Uni<Edited<User>> add(Mutiny.Session session, Vouched person, Instant now) {
    User user =
        new User(
            person.name(),
            person.roles(),
            Optional.empty(),
            true,
            Optional.empty(),
            false,
            1,
            now,
            AuditEvent.SYSTEM,
            Optional.empty(),
            0);
    return names
        .requireFree(session, person.name())
        .chain(() -> rows.addVouchedFor(session, user, person.subject()))
        .replaceWith(new Edited<>(user, Optional.of(UserAudit.created(user))));
  }

  /** Somebody who was vouched for, and has no role any more: what is open of theirs ends. */
  public Uni<Void> letGo(String subject) {
    return time.now()
        .chain(
            now ->
                edits.run(
                    session ->
                        rows.findVouchedFor(session, subject, now)
                            .call(
                                known ->
                                    known
                                        .map(user -> rows.endSessions(session, user.name()))
                                        .orElse(Uni.createFrom().item(0)))
                            .replaceWith(new Edited<Void>(null, Optional.empty()))))
        .invoke(cache::forget);
  }
}
