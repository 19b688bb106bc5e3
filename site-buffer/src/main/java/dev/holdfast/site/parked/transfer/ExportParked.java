package dev.holdfast.site.parked.transfer;

import dev.holdfast.site.parked.ParkedCursor;
import dev.holdfast.site.parked.ParkedFilter;
import dev.holdfast.site.parked.ParkedMessage;
import dev.holdfast.site.parked.ParkedMessages;
import dev.holdfast.site.parked.ParkedPage;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicReference;

/** Reads a page when whoever takes it has taken the one before: memory holds no more than that. */
@ApplicationScoped
class ExportParked {

  /** Payloads have up to a megabyte. */
  private static final int PAGE = 20;

  private final ParkedMessages parked;

  @Inject
  ExportParked(ParkedMessages parked) {
    this.parked = parked;
  }

  Multi<String> lines(ParkedFilter filter) {
    return Multi.createBy()
        .repeating()
        .uni(() -> new AtomicReference<>(ParkedCursor.START), place -> page(filter, place))
        .whilst(page -> page.next().isPresent())
        .onItem()
        .transformToMultiAndConcatenate(page -> Multi.createFrom().iterable(page.items()))
        .map(ParkedLine::write);
  }

  private Uni<ParkedPage<ParkedMessage>> page(
      ParkedFilter filter, AtomicReference<ParkedCursor> place) {
    return parked.read(filter, place.get(), PAGE).invoke(page -> page.next().ifPresent(place::set));
  }
}
