package dev.holdfast.central.dispatch;

import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The way out of one type: claim, resolve, deliver, record. No type waits for another. */
final class Lane {

  private static final int RECORDED_AT_ONCE = 500;
  private static final int LISTS_AT_ONCE = 3;

  /** How long a result waits for others. What a crash in this time takes away is mailed again. */
  private static final Duration LINGER = Duration.ofMillis(20);

  private static final Uni<List<ResolvedClaim>> NOTHING = Uni.createFrom().item(List.of());

  private final DueOfType due;
  private final LaneTools tools;
  private final LanePasses passes = new LanePasses(this::pass);

  /** Claimed, and not yet recorded. */
  private final Set<NotificationId> held = ConcurrentHashMap.newKeySet();

  private volatile int atOnce;
  private volatile boolean enough;
  private volatile boolean quiet;

  Lane(DueOfType due, LaneTools tools) {
    this.due = due;
    this.tools = tools;
  }

  LanePasses passes() {
    return passes;
  }

  private Uni<Integer> pass() {
    enough = false;
    quiet = false;
    atOnce = 0;
    return claimed()
        .chain(some -> some.isEmpty() ? Uni.createFrom().item(0) : untilNothingIsDue(some))
        .onItemOrFailure()
        .call(() -> held.isEmpty() ? NOTHING : due.giveBack(held).invoke(held::clear));
  }

  /** The next are claimed when the last of a claim has begun. */
  private Uni<Integer> untilNothingIsDue(List<ResolvedClaim> first) {
    atOnce = due.concurrency();
    Multi<List<ResolvedClaim>> more =
        Multi.createBy()
            .repeating()
            .uni(this::claimed)
            .whilst(some -> !some.isEmpty() || (!enough && !held.isEmpty()));
    return Multi.createBy()
        .concatenating()
        .streams(Multi.createFrom().item(first), more)
        .onItem()
        .<ResolvedClaim>disjoint()
        .onItem()
        .transformToUni(due::attempt)
        .merge(atOnce)
        .group()
        .intoLists()
        .of(RECORDED_AT_ONCE, LINGER)
        .onOverflow()
        .bufferUnconditionally()
        .onItem()
        .transformToUni(this::recorded)
        .merge(LISTS_AT_ONCE)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }

  /** After nothing was found it waits for a reason to look again, or for the last result. */
  private Uni<List<ResolvedClaim>> claimed() {
    boolean waits = quiet || held.size() > RECORDED_AT_ONCE * LISTS_AT_ONCE;
    return (waits ? passes.news() : Uni.createFrom().voidItem())
        .chain(() -> enough || (quiet && !passes.isAskedSince()) ? NOTHING : look())
        .onFailure()
        .invoke(passes::failAtTheEnd)
        .onFailure()
        .recoverWithUni(() -> end(false))
        .invoke(some -> quiet = some.isEmpty());
  }

  private Uni<List<ResolvedClaim>> look() {
    passes.look();
    if (atOnce > 0 && atOnce != due.concurrency()) {
      return end(true);
    }
    return due.claim().invoke(some -> some.forEach(one -> held.add(one.id())));
  }

  /**
   * What is claimed is delivered and recorded, and no more is claimed: while results wait claims
   * may run out, and this node must not take anew what it has sent.
   */
  private Uni<List<ResolvedClaim>> end(boolean another) {
    enough = true;
    passes.tell(another);
    return NOTHING;
  }

  private Uni<Integer> recorded(List<Attempt> attempts) {
    return tools
        .recording()
        .of(tools.owner(), attempts, () -> end(true))
        .invoke(() -> attempts.forEach(attempt -> held.remove(attempt.result().id())))
        .invoke(() -> passes.tell(attempts.stream().anyMatch(Attempt::isGivenBack)))
        .replaceWith(attempts.size());
  }
}
