package dev.holdfast.site.acknowledged;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.shared.contract.SubmitSpan;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Copies of what central has acknowledged; they are made by whoever settles the attempt. */
public interface AcknowledgedNotifications {

  /**
   * What can be said of them without looking at each.
   *
   * @param by the installation that acknowledged them, if its name was heard since
   * @param kept for each stream, from the first to the last that is kept
   * @param gone of which there is no copy any more, without gaps
   */
  record Overview(Optional<String> by, List<SubmitSpan> kept, List<SubmitSpan> gone) {

    boolean isEmpty() {
      return kept.isEmpty() && gone.isEmpty();
    }
  }

  /**
   * Some of a span, put back.
   *
   * @param count how many
   * @param goOnFrom the number to go on from; empty when that was all of it
   */
  record PutBack(int count, Optional<Long> goOnFrom) {}

  Uni<Overview> overview();

  /**
   * Makes some of those in a span pending again, in one commit; they are not kept meanwhile. What
   * is in the buffer already stays as it is there, and here.
   */
  Uni<PutBack> putBack(SubmitSpan span, Instant now, int limit);

  /** Removes some of the oldest and notes that they are gone; says how many. */
  Uni<Integer> forget(Instant before, int limit);

  /** Another installation has acknowledged them: some go without a trace; says how many. */
  Uni<Integer> drop(int limit);

  /** From now on it is this one that acknowledges. */
  Uni<Void> acknowledgedBy(String installation);

  /** What they take, about; cheap enough to be asked often. */
  Uni<Long> bytes();

  /** Looks at every page. */
  Uni<TableSize> size();
}
