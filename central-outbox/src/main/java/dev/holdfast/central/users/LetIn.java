package dev.holdfast.central.users;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.users.UserRequests.NewLink;
import dev.holdfast.central.users.UserRequests.ShownLink;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes links for people, and mails them where that can be done. */
@ApplicationScoped
class LetIn {

  /** An admin looks at the page meanwhile. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final ChangeUser change;
  private final LinkMail mail;
  private final AuditTrail audit;
  private final DatabaseTime time;
  private final Timeouts timeouts;

  @Inject
  LetIn(ChangeUser change, LinkMail mail, AuditTrail audit, DatabaseTime time, Timeouts timeouts) {
    this.change = change;
    this.mail = mail;
    this.audit = audit;
    this.time = time;
    this.timeouts = timeouts;
  }

  /** What could not be mailed is shown, with the reason. */
  Uni<ShownLink> link(String name, NewLink asked, String by) {
    boolean clear = Boolean.TRUE.equals(asked.clearPassword());
    return change
        .link(name, clear, by)
        .chain(
            link ->
                byMail(link, asked)
                    .chain(
                        mailed ->
                            mailed
                                ? mailed(link, by)
                                : Uni.createFrom().item(ShownLink.shown(link, Optional.empty()))));
  }

  private Uni<Boolean> byMail(OneTimeLink link, NewLink asked) {
    if (asked.byMail() != null) {
      return Uni.createFrom().item(asked.byMail());
    }
    return link.of().email().isEmpty() ? Uni.createFrom().item(false) : mail.isPossible();
  }

  private Uni<ShownLink> mailed(OneTimeLink link, String by) {
    Optional<String> to = link.of().email();
    if (to.isEmpty()) {
      String why = "user '%s' has no e-mail address".formatted(link.user());
      return Uni.createFrom().item(ShownLink.shown(link, Optional.of(why)));
    }
    return mail.invite(link, to.get(), by)
        .ifNoItem()
        .after(PATIENCE)
        .on(timeouts.scheduler())
        .recoverWithItem(Optional.of("no answer within %s; it may still go".formatted(PATIENCE)))
        .call(problem -> record(link.user(), to.get(), problem, by))
        .map(
            problem ->
                problem.isEmpty()
                    ? ShownLink.mailed(link, to.get())
                    : ShownLink.shown(link, problem));
  }

  private Uni<Void> record(String user, String to, Optional<String> problem, String by) {
    JsonObject detail = new JsonObject().put("to", to);
    problem.ifPresent(why -> detail.put("error", why));
    String event = problem.isEmpty() ? "LinkMailed" : "LinkNotMailed";
    return time.now()
        .chain(now -> audit.append(List.of(UserAudit.event(now, by, event, user, detail))));
  }
}
