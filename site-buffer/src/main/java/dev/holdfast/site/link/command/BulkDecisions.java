package dev.holdfast.site.link.command;

import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.contract.ParkedBulk;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.parked.bulk.BulkActions;
import dev.holdfast.site.parked.bulk.BulkRequest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Decisions about many messages. They take many commits, so the inbox cannot hold them in one; the
 * last of them are remembered here instead, and one that is repeated gets the first one's answer.
 */
@Singleton
class BulkDecisions extends Question {

  static final int REMEMBERED = 100;

  private final BulkActions actions;
  private final Answers answers;
  private final Map<MessageId, Uni<SiteAnswer>> remembered =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<MessageId, Uni<SiteAnswer>> eldest) {
          return size() > REMEMBERED;
        }
      };

  @Inject
  BulkDecisions(BulkActions actions, Answers answers) {
    super(SiteEndpoints.PARKED_BULK, answers);
    this.actions = actions;
    this.answers = answers;
  }

  @Override
  Uni<SiteAnswer> answer(Envelope envelope) {
    synchronized (remembered) {
      return remembered.computeIfAbsent(
          envelope.messageId(),
          id -> decide(ParkedBulk.fromJson(envelope.payload())).memoize().indefinitely());
    }
  }

  private Uni<SiteAnswer> decide(ParkedBulk command) {
    BulkRequest request = answers.read(command.request(), BulkRequest.class);
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
