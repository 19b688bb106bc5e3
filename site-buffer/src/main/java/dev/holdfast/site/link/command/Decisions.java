package dev.holdfast.site.link.command;

import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.MessageDecision;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.kept.DecideWithin;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.DecisionMade;
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
  EnvelopeHandler decision(InboxEndpoints endpoints) {
    InboxHandler handler =
        (envelope, transaction) ->
            Uni.createFrom().item(Optional.of(decide(envelope, transaction).toJson()));
    return endpoints.endpoint(SiteEndpoints.DECISION, handler);
  }

  private SiteAnswer decide(Envelope envelope, InboxTransaction transaction) {
    try {
      return answers.ok(decide(MessageDecision.fromJson(envelope.payload()), transaction));
    } catch (RuntimeException e) {
      if (answers.isExpected(e)) {
        return answers.problem(e);
      }
      throw e;
    }
  }

  private DecisionMade decide(MessageDecision command, InboxTransaction transaction) {
    Decision made =
        decide.decide(
            transaction, command.action(), command.id(), Actor.atCentral(command.actor()));
    return DecisionMade.of(command.action(), command.id(), made);
  }
}
