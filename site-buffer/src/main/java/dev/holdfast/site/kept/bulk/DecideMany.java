package dev.holdfast.site.kept.bulk;

import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.kept.Decision;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptPage;
import dev.holdfast.site.kept.Selection;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicReference;

/** One decision about many messages, in small commits: those who hand messages in come between. */
@ApplicationScoped
public class DecideMany {

  public static final int AT_ONCE = 200;

  private final SelectMany select;
  private final KeptMessages messages;

  @Inject
  DecideMany(SelectMany select, KeptMessages messages) {
    this.select = select;
    this.messages = messages;
  }

  private record Step(long decided, boolean last) {}

  /** Only counts them unless the request says otherwise. */
  public Uni<BulkCount> decide(MessageAction action, BulkRequest body, String operator) {
    BulkRequest request = BulkRequest.required(body);
    return select
        .of(action.appliesTo(), request)
        .chain(
            counted ->
                request.onlyCounts()
                    ? Uni.createFrom().item(new BulkCount(true, counted.count()))
                    : run(action, counted.selection(), operator)
                        .map(decided -> new BulkCount(false, decided)));
  }

  /** Says how many. */
  private Uni<Long> run(MessageAction action, Selection selection, String operator) {
    return Multi.createBy()
        .repeating()
        .uni(
            () -> new AtomicReference<>(KeptCursor.START),
            place -> step(action, selection, place, operator))
        .whilst(step -> !step.last())
        .collect()
        .in(() -> new long[1], (sum, step) -> sum[0] += step.decided())
        .map(sum -> sum[0]);
  }

  private Uni<Step> step(
      MessageAction action,
      Selection selection,
      AtomicReference<KeptCursor> place,
      String operator) {
    return messages
        .ids(selection, place.get(), AT_ONCE)
        .invoke(page -> page.next().ifPresent(place::set))
        .chain(page -> decideAll(action, page, operator));
  }

  private Uni<Step> decideAll(MessageAction action, KeptPage<MessageId> page, String operator) {
    boolean last = page.next().isEmpty();
    return page.items().isEmpty()
        ? Uni.createFrom().item(new Step(0, last))
        : messages
            .decideAll(action, page.items(), operator)
            .map(made -> made.stream().filter(Decision.Done.class::isInstance).count())
            .map(done -> new Step(done, last));
  }
}
