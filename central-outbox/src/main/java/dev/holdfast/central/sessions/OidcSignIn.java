package dev.holdfast.central.sessions;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.users.User;
import dev.holdfast.central.users.VouchedUsers;
import dev.holdfast.central.users.VouchedUsers.Vouched;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jboss.logging.Logger;

/** Lets people in whom a provider of OpenID Connect vouches for, with a session of our own. */
@ApplicationScoped
class OidcSignIn {

  private static final Logger LOG = Logger.getLogger(OidcSignIn.class);
  private static final String HOW = "oidc";

  /** What came of it. */
  sealed interface Result {

    record In(NewSession session) implements Result {}

    /**
     * Not let in.
     *
     * @param why a word that the login page knows
     */
    record Refused(String why) implements Result {}
  }

  private final VouchedUsers users;
  private final BeginSession begin;
  private final Transactions transactions;
  private final AuditTrail audit;
  private final DatabaseTime time;
  private final OidcSettings settings;

  @Inject
  OidcSignIn(
      VouchedUsers users,
      BeginSession begin,
      Transactions transactions,
      AuditTrail audit,
      DatabaseTime time,
      OidcSettings settings) {
    this.users = users;
    this.begin = begin;
    this.transactions = transactions;
    this.audit = audit;
    this.time = time;
    this.settings = settings;
  }

  /**
   * @param subject the provider, and its word for somebody
   * @param given the name that it says they have
   * @param there the roles that it says they have
   */
  Uni<Result> in(String subject, String given, Set<String> there, String address) {
    SortedSet<String> roles = rolesFor(there);
    if (roles.isEmpty()) {
      LOG.infof("'%s' has none of the roles of holdfast.central.oidc.roles, but %s", given, there);
      return users.letGo(subject).chain(() -> refused("no-role", Optional.empty(), address));
    }
    if (!ActorNames.isLegal(given)) {
      LOG.warnf(
          "'%s' cannot be the name of a user; choose quarkus.oidc.token.principal-claim", given);
      return refused("bad-name", Optional.empty(), address);
    }
    String name = ActorNames.plain(given);
    return users
        .take(new Vouched(subject, name, roles))
        .map(Optional::of)
        .onFailure(ProblemException.class)
        .recoverWithItem(Optional.empty())
        .chain(
            user ->
                user.map(found -> session(found, address))
                    .orElseGet(() -> refused("name-taken", Optional.of(name), address)));
  }

  private SortedSet<String> rolesFor(Set<String> there) {
    SortedSet<String> roles = new TreeSet<>();
    give(roles, Roles.VIEWER, settings.roles().viewer(), there);
    give(roles, Roles.OPERATOR, settings.roles().operator(), there);
    give(roles, Roles.ADMIN, settings.roles().admin(), there);
    return roles;
  }

  private static void give(Set<String> roles, String role, Set<String> any, Set<String> there) {
    if (!Collections.disjoint(any, there)) {
      roles.add(role);
    }
  }

  private Uni<Result> session(User user, String address) {
    if (user.disabled()) {
      return refused("disabled", Optional.of(user.name()), address);
    }
    return time.now()
        .chain(
            now ->
                transactions.run(
                    session ->
                        begin.within(session, user.name(), Optional.empty(), address, HOW, now)))
        .map(Result.In::new);
  }

  private Uni<Result> refused(String why, Optional<String> user, String address) {
    return time.now()
        .chain(
            now -> audit.append(List.of(LoginAudit.refused(now, user, address, HOW + ": " + why))))
        .replaceWith(new Result.Refused(why));
  }
}
