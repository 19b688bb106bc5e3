package dev.holdfast.site.parked;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessagesDue;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;

/** What an operator decides, and the sweep that follows from it. */
@ApplicationScoped
public class OperatorDecisions {

  private final ParkedMessages parked;
  private final Event<MessagesDue> due;

  @Inject
  OperatorDecisions(ParkedMessages parked, Event<MessagesDue> due) {
    this.parked = parked;
    this.due = due;
  }

  public Uni<Decision> retry(MessageId id, String operator) {
    return parked.retry(id, operator).invoke(this::wakeIfDone);
  }

  /** All at the same time, so that they share a commit and a sweep; the answers are in order. */
  public Uni<List<Decision>> retryAll(List<MessageId> ids, String operator) {
    return Uni.join()
        .all(ids.stream().map(id -> parked.retry(id, operator)).toList())
        .andCollectFailures()
        .invoke(() -> due.fire(new MessagesDue()));
  }

  /** A message that was next in order behind it may be due now. */
  public Uni<Decision> discard(MessageId id, String operator) {
    return parked.discard(id, operator).invoke(this::wakeIfDone);
  }

  public Uni<Integer> discardAll(List<MessageId> ids, String operator) {
    return parked.discardAll(ids, operator).invoke(() -> due.fire(new MessagesDue()));
  }

  private void wakeIfDone(Decision decision) {
    if (decision instanceof Decision.Done) {
      due.fire(new MessagesDue());
    }
  }
}
