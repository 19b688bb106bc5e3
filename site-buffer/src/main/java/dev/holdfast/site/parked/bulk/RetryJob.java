package dev.holdfast.site.parked.bulk;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.retry.Ramp;
import dev.holdfast.shared.retry.RetryOutcome;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptPage;
import dev.holdfast.site.kept.Selection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * Has many messages tried again, in the order they were handed in: one, then more as long as that
 * goes well. Each gets one turn. Its steps run one after the other, so its place needs no lock.
 */
final class RetryJob {

  private final KeptMessages parked;
  private final RetryStep retry;
  private final Selection selection;
  private final RetryProgress progress;
  private volatile KeptCursor place = KeptCursor.START;
  private volatile Ramp ramp = Ramp.START;

  RetryJob(KeptMessages parked, RetryStep retry, Selection selection, RetryProgress progress) {
    this.parked = parked;
    this.retry = retry;
    this.selection = selection;
    this.progress = progress;
  }

  RetryProgress progress() {
    return progress;
  }

  /** What was sent stays sent; nothing more is. The step under way ends by itself. */
  void cancel() {
    progress.cancelled();
  }

  /** Completes when the job has come to its end, whichever. */
  Uni<Void> run() {
    return Multi.createBy()
        .repeating()
        .uni(this::step)
        .whilst(goOn -> goOn && progress.isRunning())
        .onItem()
        .ignoreAsUni()
        .invoke(progress::finished)
        .onFailure()
        .invoke(failure -> progress.stopped("the job failed: " + failure.getMessage()));
  }

  private Uni<Boolean> step() {
    return parked.ids(selection, place, ramp.size()).chain(this::send);
  }

  private Uni<Boolean> send(KeptPage<MessageId> page) {
    boolean last = page.next().isEmpty();
    page.next().ifPresent(next -> place = next);
    return page.items().isEmpty()
        ? Uni.createFrom().item(!last)
        : retry
            .run(page.items(), progress.startedBy())
            .map(outcomes -> isToGoOn(outcomes) && !last);
  }

  private boolean isToGoOn(List<RetryOutcome> outcomes) {
    progress.add(outcomes);
    Ramp.Next next = ramp.after(outcomes);
    if (next instanceof Ramp.Next.Stop stop) {
      progress.stopped(stop.because());
      return false;
    }
    ramp = ((Ramp.Next.GoOn) next).ramp();
    return true;
  }
}
