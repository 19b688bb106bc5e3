package dev.holdfast.site.pair;

import dev.holdfast.site.eventlog.EventKind;
import dev.holdfast.site.eventlog.SiteEvents;
import dev.holdfast.site.pair.PairView.CopyView;
import dev.holdfast.site.pair.PairView.MergeView;
import dev.holdfast.site.pair.PairView.TakeOverView;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.Merged.Outcome;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;

/** What has happened to the pair since this node started, for status and event log. */
final class PairHistory {

  private static final Logger LOG = Logger.getLogger(PairHistory.class);

  private final Clock clock;
  private final SiteEvents events;
  private final String node;
  private volatile Optional<TakeOverView> takeOver = Optional.empty();
  private volatile Optional<CopyView> copy = Optional.empty();
  private final Map<Outcome, Long> merged = new EnumMap<>(Outcome.class);
  private Optional<MergeView> merge = Optional.empty();

  PairHistory(Clock clock, SiteEvents events, String node) {
    this.clock = clock;
    this.events = events;
    this.node = node;
  }

  Optional<TakeOverView> takeOver() {
    return takeOver;
  }

  Optional<CopyView> copy() {
    return copy;
  }

  synchronized Optional<MergeView> merge() {
    return merge;
  }

  /**
   * @param failedOver the other had gone, and not handed over
   */
  void tookOver(long epoch, String position, long atRisk, boolean failedOver) {
    takeOver = Optional.of(new TakeOverView(clock.instant(), epoch, position, atRisk, failedOver));
    tell(
        EventKind.Failover,
        atRisk == 0
            ? "active in epoch %d from %s on".formatted(epoch, position)
            : "active in epoch %d from %s on; at least %d changes of the other node are at risk until it is back"
                .formatted(epoch, position, atRisk));
  }

  void stoodDown() {
    tell(EventKind.Failover, "standby from now on: the other node leads");
  }

  synchronized void merged(List<Merged> rows) {
    if (rows.isEmpty()) {
      return;
    }
    rows.forEach(row -> merged.merge(row.outcome(), 1L, Long::sum));
    merge =
        Optional.of(
            new MergeView(
                clock.instant(),
                merged.values().stream().mapToLong(Long::longValue).sum(),
                count(Outcome.ADDED),
                count(Outcome.TAKEN),
                count(Outcome.REMOVED),
                count(Outcome.KEPT),
                count(Outcome.EQUAL)));
  }

  private long count(Outcome outcome) {
    return merged.getOrDefault(outcome, 0L);
  }

  /** All that the returned node had is here. */
  synchronized void mergeEnded() {
    if (!merged.isEmpty()) {
      String text = words(merge.orElseThrow());
      LOG.info(text);
      tell(EventKind.Merged, text);
      merged.clear();
    }
  }

  private static String words(MergeView it) {
    return "the returned node had changed %d rows by itself: %d added, %d taken, %d gone, %d as they are here, %d equal"
        .formatted(it.offered(), it.added(), it.taken(), it.removed(), it.kept(), it.equal());
  }

  void compared(boolean equal) {
    copy = Optional.of(new CopyView(clock.instant(), equal));
    if (!equal) {
      LOG.error(
          "The files of both nodes differ although both are at the same position: one of them is"
              + " damaged. See docs/pair.md, 'When the copies differ'");
    }
  }

  private void tell(EventKind kind, String text) {
    events
        .add(clock.instant(), kind, node, text)
        .subscribe()
        .with(
            ignored -> {},
            failure -> LOG.warnf(failure, "the event log does not know that: %s", text));
  }
}
