package dev.holdfast.central.remoteparked;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.audit.AuditTrail;
import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.PauseCommand;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.contract.SwitchOverCommand;
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

  /**
   * What somebody has done.
   *
   * @param about the message or the operation it is about, or the command itself
   * @param subject what it is about if that has another name
   */
  private record Deed(
      String site, String kind, UUID about, Optional<String> subject, String actor) {}

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
   * @param id of a message, or of the tracked operation that it is
   */
  public Uni<SiteAnswer> decide(String site, MessageId id, MessageAction action, String actor) {
    return audited(
        new Deed(site, action.appliesTo().name() + action, id.value(), Optional.empty(), actor),
        SiteQuestion.command(
            SiteEndpoints.DECISION, new MessageDecision(id, action, actor).toJson()));
  }

  /**
   * @param request the body that the site's own API takes
   */
  Uni<SiteAnswer> decideMany(String site, MessageAction action, String request, String actor) {
    SiteQuestion command =
        SiteQuestion.command(
            SiteEndpoints.BULK_DECISION, new BulkDecision(action, actor, request).toJson());
    return audited(
        new Deed(
            site,
            action.appliesTo() + "Bulk" + action,
            command.id().value(),
            Optional.empty(),
            actor),
        command);
  }

  /** What the job has sent stays sent. */
  Uni<SiteAnswer> cancelJob(String site, String jobId, String actor) {
    SiteQuestion command =
        SiteQuestion.command(
            SiteEndpoints.RETRY_JOBS, new RetryJobQuery(Optional.of(jobId), true).toJson());
    return audited(
        new Deed(
            site,
            "ParkedBulkCancel",
            command.id().value(),
            Optional.of("retry job " + jobId),
            actor),
        command);
  }

  /**
   * @param request the body that the site's own API takes; the target goes on without it
   */
  Uni<SiteAnswer> pause(
      String site, String kind, String name, Optional<String> request, String actor) {
    SiteQuestion command =
        SiteQuestion.command(
            SiteEndpoints.PAUSE, new PauseCommand(kind, name, request, actor).toJson());
    return audited(
        new Deed(
            site,
            request.isPresent() ? "TargetPause" : "TargetResume",
            command.id().value(),
            Optional.of(kind + " " + name),
            actor),
        command);
  }

  /**
   * @param from the node that is to step back
   */
  Uni<SiteAnswer> switchOver(String site, String from, String actor) {
    SiteQuestion command =
        SiteQuestion.command(
            SiteEndpoints.SWITCH_OVER, new SwitchOverCommand(from, actor).toJson());
    return audited(
        new Deed(site, "PairSwitchOver", command.id().value(), Optional.of("node " + from), actor),
        command);
  }

  private Uni<SiteAnswer> audited(Deed deed, SiteQuestion command) {
    Instant begun = clock.instant();
    return sites
        .ask(deed.site(), command)
        .call(answer -> note(deed, begun, event(answer), problem(answer)))
        .onFailure(ProblemException.class)
        .call(failure -> note(deed, begun, "Unanswered", Optional.of(failure.getMessage())));
  }

  private static String event(SiteAnswer answer) {
    if (answer.status() >= 400) {
      return "Refused";
    }
    return isDryRun(answer) ? "DryRun" : "Done";
  }

  /** The site decides whether it only counts, and says so. */
  private static boolean isDryRun(SiteAnswer answer) {
    try {
      return JsonObject.parse(answer.body()).optionalFlag("dryRun").orElse(false);
    } catch (JsonException e) {
      return false;
    }
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

  private Uni<Void> note(Deed deed, Instant begun, String event, Optional<String> error) {
    Instant now = clock.instant();
    return audit.append(
        List.of(
            new AuditEvent(
                now,
                CHANNEL,
                deed.kind(),
                event,
                Optional.of(deed.about()),
                Optional.of(deed.site()),
                deed.actor(),
                Optional.of(Duration.between(begun, now).toMillis()),
                error,
                Optional.empty(),
                Optional.empty(),
                deed.subject(),
                Optional.empty())));
  }
}
