package dev.holdfast.site.parked.bulk;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.parked.ParkedCursor;
import dev.holdfast.site.parked.ParkedMessages;
import dev.holdfast.site.parked.ParkedPage;
import dev.holdfast.site.parked.Selection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicReference;

/** Gives many messages up, in small commits: those who hand messages in come between. */
@ApplicationScoped
class DiscardMany {

  static final int AT_ONCE = 200;

  private final ParkedMessages parked;

  @Inject
  DiscardMany(ParkedMessages parked) {
    this.parked = parked;
  }

  private record Step(int discarded, boolean last) {}

  /** Says how many. */
  Uni<Long> run(Selection selection, String operator) {
    return Multi.createBy()
        .repeating()
        .uni(
            () -> new AtomicReference<>(ParkedCursor.START),
            place -> step(selection, place, operator))
        .whilst(step -> !step.last())
        .collect()
        .in(() -> new long[1], (sum, step) -> sum[0] += step.discarded())
        .map(sum -> sum[0]);
  }

  private Uni<Step> step(
      Selection selection, AtomicReference<ParkedCursor> place, String operator) {
    return parked
        .ids(selection, place.get(), AT_ONCE)
        .invoke(page -> page.next().ifPresent(place::set))
        .chain(page -> discard(page, operator));
  }

  private Uni<Step> discard(ParkedPage<MessageId> page, String operator) {
    boolean last = page.next().isEmpty();
    return page.items().isEmpty()
        ? Uni.createFrom().item(new Step(0, last))
        : parked.discardAll(page.items(), operator).map(gone -> new Step(gone, last));
  }
}
