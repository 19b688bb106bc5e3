package dev.holdfast.site.parked.transfer;

import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptPage;
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

  private final KeptMessages parked;

  @Inject
  ExportParked(KeptMessages parked) {
    this.parked = parked;
  }

  Multi<String> lines(KeptFilter filter) {
    return Multi.createBy()
        .repeating()
        .uni(() -> new AtomicReference<>(KeptCursor.START), place -> page(filter, place))
        .whilst(page -> page.next().isPresent())
        .onItem()
        .transformToMultiAndConcatenate(page -> Multi.createFrom().iterable(page.items()))
        .map(ParkedLine::write);
  }

  private Uni<KeptPage<KeptMessage>> page(KeptFilter filter, AtomicReference<KeptCursor> place) {
    return parked
        .readParked(filter, place.get(), PAGE)
        .invoke(page -> page.next().ifPresent(place::set));
  }
}
