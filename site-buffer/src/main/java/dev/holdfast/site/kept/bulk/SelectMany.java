package dev.holdfast.site.kept.bulk;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.Selection;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Finds out what a request is about, before anything is done. */
@ApplicationScoped
public class SelectMany {

  /** What it is about, and how many that are. */
  public record Counted(Selection selection, long count) {}

  private final KeptMessages messages;

  @Inject
  SelectMany(KeptMessages messages) {
    this.messages = messages;
  }

  public Uni<Counted> of(MessageState state, BulkRequest request) {
    return messages
        .select(state, request.filter())
        .chain(found -> messages.count(found).map(count -> new Counted(found, count)))
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
