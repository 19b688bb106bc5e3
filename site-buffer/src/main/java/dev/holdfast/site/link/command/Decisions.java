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
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.site.buffer.MessagesDue;
import dev.holdfast.site.parked.DecideWithin;
import dev.holdfast.site.parked.DecisionMade;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Decisions about one message: in the inbox's transaction, so each is carried out once. */
@Singleton
class Decisions {

  private final DecideWithin decide;
  private final Answers answers;
  private final Event<MessagesDue> due;

  @Inject
  Decisions(DecideWithin decide, Answers answers, Event<MessagesDue> due) {
    this.decide = decide;
    this.answers = answers;
    this.due = due;
  }

  @Produces
  @Singleton
  EnvelopeHandler parkedDecision(InboxEndpoints endpoints) {
    InboxHandler handler =
        (envelope, transaction) ->
            Uni.createFrom().item(Optional.of(decide(envelope, transaction).toJson()));
    return waking(endpoints.endpoint(SiteEndpoints.PARKED_DECISION, handler));
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

  /** A message that is pending again, or was next in order, goes out without waiting. */
  private EnvelopeHandler waking(EnvelopeHandler endpoint) {
    return new EnvelopeHandler() {
      @Override
      public String endpoint() {
        return endpoint.endpoint();
      }

      @Override
      public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
        return endpoint.handle(genuine).invoke(() -> due.fire(new MessagesDue()));
      }
    };
  }
}
