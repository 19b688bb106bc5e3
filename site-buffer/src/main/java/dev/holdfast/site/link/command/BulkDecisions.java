package dev.holdfast.site.link.command;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.shared.contract.BulkDecision;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.kept.bulk.BulkRequest;
import dev.holdfast.site.kept.bulk.DecideMany;
import dev.holdfast.site.parked.bulk.RetryMany;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Decisions about many messages. They take many commits, so the inbox cannot hold them in one: it
 * only knows that one has begun, and no repetition ever begins it again. What the last of them came
 * to is remembered in memory, and one that is repeated gets the first one's answer.
 */
@Singleton
class BulkDecisions extends Question {

  static final int REMEMBERED = 100;

  private final RetryMany retries;
  private final DecideMany decide;
  private final InboxStore inbox;
  private final Answers answers;
  private final OnceById<SiteAnswer> once = new OnceById<>(REMEMBERED);

  @Inject
  BulkDecisions(RetryMany retries, DecideMany decide, InboxStore inbox, Answers answers) {
    super(SiteEndpoints.BULK_DECISION, answers);
    this.retries = retries;
    this.decide = decide;
    this.inbox = inbox;
    this.answers = answers;
  }

  @Override
  Uni<SiteAnswer> answer(Envelope envelope) {
    BulkDecision command = BulkDecision.fromJson(envelope.payload());
    BulkRequest request = BulkRequest.required(answers.read(command.request(), BulkRequest.class));
    return request.onlyCounts()
        ? decide(command, request)
        : once.of(envelope.messageId(), () -> begin(envelope, command, request));
  }

  private Uni<SiteAnswer> begin(Envelope envelope, BulkDecision command, BulkRequest request) {
    return inbox
        .process(envelope, (same, transaction) -> Uni.createFrom().item(Optional.empty()))
        .chain(
            begun ->
                begun instanceof InboxResult.Processed
                    ? decide(command, request)
                    : Uni.createFrom().item(begunBefore()))
        .onFailure(answers::isExpected)
        .recoverWithItem(answers::problem);
  }

  private SiteAnswer begunBefore() {
    return answers.of(
        409,
        Problem.of(
            409,
            "begun-before",
            "It was begun before",
            "not done again: this command reached the site earlier, and how far it came is not"
                + " known any more; count again and send a new one"));
  }

  private Uni<SiteAnswer> decide(BulkDecision command, BulkRequest request) {
    String operator = Actor.atCentral(command.actor());
    return command.action() == MessageAction.Retry
        ? retries.retry(request, operator).map(this::retried)
        : decide.decide(command.action(), request, operator).map(answers::ok);
  }

  private SiteAnswer retried(RetryMany.Retried retried) {
    return retried instanceof RetryMany.Retried.Begun begun
        ? answers.of(202, begun.job())
        : answers.ok(((RetryMany.Retried.OnlyCounted) retried).count());
  }
}
