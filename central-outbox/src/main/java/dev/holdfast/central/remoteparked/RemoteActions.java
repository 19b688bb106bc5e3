package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.contract.ParkedBulk;
import dev.holdfast.shared.contract.ParkedDecision;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What operators have done at sites, each written down here too: who, what, and what came of it.
 */
@ApplicationScoped
public class RemoteActions {

  private static final String CHANNEL = "Site";

  private final AskSite sites;
  private final AuditTrail audit;
  private final Clock clock;

  @Inject
  RemoteActions(AskSite sites, AuditTrail audit, Clock clock) {
    this.sites = sites;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * @param id of a parked message, or of the tracked operation that it is
   */
  public Uni<SiteAnswer> decide(String site, MessageId id, ParkedAction action, String actor) {
    return audited(
        site,
        "Parked" + action,
        id.value(),
        actor,
        SiteQuestion.command(
            SiteEndpoints.PARKED_DECISION, new ParkedDecision(id, action, actor).toJson()));
  }

  /**
   * @param request the body that the site's own API takes
   */
  Uni<SiteAnswer> decideMany(String site, ParkedAction action, String request, String actor) {
    SiteQuestion command =
        SiteQuestion.command(
            SiteEndpoints.PARKED_BULK, new ParkedBulk(action, actor, request).toJson());
    return audited(site, "ParkedBulk" + action, command.id().value(), actor, command);
  }

  private Uni<SiteAnswer> audited(
      String site, String kind, UUID about, String actor, SiteQuestion command) {
    Instant begun = clock.instant();
    return sites
        .ask(site, command)
        .call(answer -> note(site, kind, about, actor, begun, event(answer), problem(answer)))
        .onFailure(ProblemException.class)
        .call(
            failure ->
                note(
                    site,
                    kind,
                    about,
                    actor,
                    begun,
                    "Unanswered",
                    Optional.of(failure.getMessage())));
  }

  private static String event(SiteAnswer answer) {
    return answer.status() < 400 ? "Done" : "Refused";
  }

  private static Optional<String> problem(SiteAnswer answer) {
    if (answer.status() < 400) {
      return Optional.empty();
    }
    try {
      return JsonObject.parse(answer.body()).optionalText("detail");
    } catch (JsonException e) {
      return Optional.of("the site answered " + answer.status());
    }
  }

  private Uni<Void> note(
      String site,
      String kind,
      UUID about,
      String actor,
      Instant begun,
      String event,
      Optional<String> error) {
    Instant now = clock.instant();
    return audit.append(
        List.of(
            new AuditEvent(
                now,
                CHANNEL,
                kind,
                event,
                Optional.of(about),
                Optional.of(site),
                actor,
                Optional.of(Duration.between(begun, now).toMillis()),
                error,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
  }
}
