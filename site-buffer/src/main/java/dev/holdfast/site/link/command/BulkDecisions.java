package dev.holdfast.site.link.command;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.contract.ParkedBulk;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.parked.bulk.BulkActions;
import dev.holdfast.site.parked.bulk.BulkRequest;
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

  private final BulkActions actions;
  private final InboxStore inbox;
  private final Answers answers;
  private final OnceById<SiteAnswer> once = new OnceById<>(REMEMBERED);

  @Inject
  BulkDecisions(BulkActions actions, InboxStore inbox, Answers answers) {
    super(SiteEndpoints.PARKED_BULK, answers);
    this.actions = actions;
    this.inbox = inbox;
    this.answers = answers;
  }

  @Override
  Uni<SiteAnswer> answer(Envelope envelope) {
    ParkedBulk command = ParkedBulk.fromJson(envelope.payload());
    BulkRequest request = BulkRequest.required(answers.read(command.request(), BulkRequest.class));
    return request.onlyCounts()
        ? decide(command, request)
        : once.of(envelope.messageId(), () -> begin(envelope, command, request));
  }

  private Uni<SiteAnswer> begin(Envelope envelope, ParkedBulk command, BulkRequest request) {
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

  private Uni<SiteAnswer> decide(ParkedBulk command, BulkRequest request) {
    String operator = Actor.atCentral(command.actor());
    return command.action() == ParkedAction.Retry
        ? actions.retry(request, operator).map(this::retried)
        : actions.discard(request, operator).map(answers::ok);
  }

  private SiteAnswer retried(BulkActions.Retried retried) {
    return retried instanceof BulkActions.Retried.Begun begun
        ? answers.of(202, begun.job())
        : answers.ok(((BulkActions.Retried.OnlyCounted) retried).count());
  }
}
