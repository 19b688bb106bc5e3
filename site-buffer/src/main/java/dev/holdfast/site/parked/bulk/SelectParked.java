package dev.holdfast.site.parked.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.site.parked.ParkedMessages;
import dev.holdfast.site.parked.Selection;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Finds out what a request is about, before anything is done. */
@ApplicationScoped
class SelectParked {

  record Counted(Selection selection, long count) {}

  private final ParkedMessages parked;

  @Inject
  SelectParked(ParkedMessages parked) {
    this.parked = parked;
  }

  Uni<Counted> of(BulkRequest request) {
    return parked
        .select(request.filter())
        .chain(found -> parked.count(found).map(count -> new Counted(found, count)))
        .invoke(counted -> requireExpected(request, counted.count()));
  }

  private static void requireExpected(BulkRequest request, long count) {
    if (request.expected() != null && request.expected() != count) {
      throw new ProblemException(
          Problem.of(
              409,
              "unexpected-count",
              "There are more or fewer of them by now",
              "nothing was done: %d were expected and %d match now; look again"
                  .formatted(request.expected(), count)));
    }
  }
}
