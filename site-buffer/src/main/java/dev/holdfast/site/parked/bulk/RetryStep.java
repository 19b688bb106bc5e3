package dev.holdfast.site.parked.bulk;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.RetryOutcome;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.KeptMessages;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Has some messages tried again and waits for what becomes of them. */
@ApplicationScoped
class RetryStep {

  private final KeptMessages parked;
  private final SettlementWatch watch;
  private final Duration patience;

  @Inject
  RetryStep(KeptMessages parked, SettlementWatch watch, ParkedConfig config) {
    this.parked = parked;
    this.watch = watch;
    this.patience = config.retryPatience();
  }

  Uni<List<RetryOutcome>> run(List<MessageId> ids, String operator) {
    SettlementWatch.Watched results = watch.over(ids);
    return parked
        .decideAll(MessageAction.Retry, ids, operator)
        .chain(made -> Uni.join().all(outcomes(ids, made, results)).andCollectFailures())
        .onTermination()
        .invoke(results::close);
  }

  private List<Uni<RetryOutcome>> outcomes(
      List<MessageId> ids, List<Decision> made, SettlementWatch.Watched results) {
    return IntStream.range(0, ids.size())
        .mapToObj(
            i ->
                made.get(i) instanceof Decision.Done
                    ? outcome(results.resultOf(ids.get(i)))
                    : Uni.createFrom().<RetryOutcome>item(new RetryOutcome.Skipped()))
        .toList();
  }

  private Uni<RetryOutcome> outcome(Uni<Settlement> result) {
    return result
        .map(RetryStep::outcome)
        .ifNoItem()
        .after(patience)
        .recoverWithItem(this::notAttempted);
  }

  private static RetryOutcome outcome(Settlement settlement) {
    if (settlement instanceof Settlement.Delivered) {
      return new RetryOutcome.Delivered();
    }
    if (settlement instanceof Settlement.PutOff putOff) {
      return new RetryOutcome.FailedAgain(putOff.error());
    }
    if (settlement instanceof Settlement.Parked parked) {
      return new RetryOutcome.FailedAgain(parked.error());
    }
    return new RetryOutcome.FailedAgain(((Settlement.Unreadable) settlement).reason());
  }

  private RetryOutcome notAttempted() {
    return new RetryOutcome.FailedAgain(
        "not attempted within %s; its target may be away".formatted(patience));
  }
}
