package dev.holdfast.central.sessions;

import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.users.LinkMail;
import dev.holdfast.central.users.OneTimeLink;
import dev.holdfast.central.users.OneTimeLinkRows;
import dev.holdfast.central.users.User;
import dev.holdfast.central.users.UserRows;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/**
 * A link for somebody who has forgotten the password. It goes to the address that an admin has
 * written down, and nowhere else; whoever asks is told nothing, and is answered before anything is
 * looked up.
 */
@ApplicationScoped
class ForgottenPassword {

  private static final Logger LOG = Logger.getLogger(ForgottenPassword.class);

  /** From one link of a user to the next, whoever asks. */
  static final Duration PAUSE = Duration.ofMinutes(15);

  private final Transactions transactions;
  private final UserRows users;
  private final OneTimeLinkRows links;
  private final LinkMail mail;
  private final LoginLimit limit;
  private final AuditTrail audit;
  private final DatabaseTime time;

  @Inject
  ForgottenPassword(
      Transactions transactions,
      UserRows users,
      OneTimeLinkRows links,
      LinkMail mail,
      LoginLimit limit,
      AuditTrail audit,
      DatabaseTime time) {
    this.transactions = transactions;
    this.users = users;
    this.links = links;
    this.mail = mail;
    this.limit = limit;
    this.audit = audit;
    this.time = time;
  }

  /** Goes on by itself. */
  void askedFor(String name, String address) {
    limit
        .wait("", address)
        .ifPresent(
            wait -> {
              throw new TooManyLoginsException(wait);
            });
    limit.trying("", address);
    runOnce(name, address)
        .subscribe()
        .with(
            done -> {},
            failure -> LOG.warnf("a link for a forgotten password was not made: %s", failure));
  }

  Uni<Void> runOnce(String name, String address) {
    return mail.isPossible()
        .chain(
            possible ->
                possible ? made(name) : Uni.createFrom().item(Optional.<OneTimeLink>empty()))
        .chain(made -> made.map(link -> send(link, address)).orElse(Uni.createFrom().voidItem()));
  }

  private Uni<Optional<OneTimeLink>> made(String name) {
    return time.now().chain(now -> transactions.run(session -> make(session, name, now)));
  }

  private Uni<Optional<OneTimeLink>> make(Mutiny.Session session, String name, Instant now) {
    return users
        .find(session, name, now)
        .map(found -> found.filter(ForgottenPassword::mayHaveOne))
        .chain(
            found ->
                found
                    .map(user -> make(session, user, now))
                    .orElse(Uni.createFrom().item(Optional.empty())));
  }

  private static boolean mayHaveOne(User user) {
    return !user.disabled() && !user.vouchedFor() && user.email().isPresent();
  }

  private Uni<Optional<OneTimeLink>> make(Mutiny.Session session, User user, Instant now) {
    OneTimeLink link = OneTimeLink.make(user, now);
    return links
        .putForgotten(session, link, now, now.minus(PAUSE))
        .map(made -> made ? Optional.of(link) : Optional.empty());
  }

  private Uni<Void> send(OneTimeLink link, String address) {
    String user = link.of().name();
    return mail.forgotten(link, link.of().email().orElseThrow())
        .invoke(
            problem ->
                problem.ifPresent(
                    why -> LOG.warnf("user '%s' did not get the link asked for: %s", user, why)))
        .chain(
            problem ->
                time.now()
                    .chain(
                        now ->
                            audit.append(
                                List.of(LoginAudit.mailedLink(now, user, address, problem)))));
  }
}
