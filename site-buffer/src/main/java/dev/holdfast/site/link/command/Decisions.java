package dev.holdfast.site.link.command;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.contract.ParkedDecision;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.parked.DecideWithin;
import dev.holdfast.site.parked.DecisionMade;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Decisions about one message: in the inbox's transaction, so each is carried out once. */
@Singleton
class Decisions {

  private final DecideWithin decide;
  private final Answers answers;

  @Inject
  Decisions(DecideWithin decide, Answers answers) {
    this.decide = decide;
    this.answers = answers;
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedDecision(InboxEndpoints endpoints) {
    InboxHandler handler =
        (envelope, transaction) ->
            Uni.createFrom().item(Optional.of(decide(envelope, transaction).toJson()));
    return endpoints.endpoint(SiteEndpoints.PARKED_DECISION, handler);
  }

  private SiteAnswer decide(Envelope envelope, InboxTransaction transaction) {
    try {
      return answers.ok(decide(ParkedDecision.fromJson(envelope.payload()), transaction));
    } catch (RuntimeException e) {
      if (answers.isExpected(e)) {
        return answers.problem(e);
      }
      throw e;
    }
  }

  private DecisionMade decide(ParkedDecision command, InboxTransaction transaction) {
    String operator = Actor.atCentral(command.actor());
    return command.action() == ParkedAction.Retry
        ? DecisionMade.retried(command.id(), decide.retry(transaction, command.id(), operator))
        : DecisionMade.discarded(command.id(), decide.discard(transaction, command.id(), operator));
  }
}
