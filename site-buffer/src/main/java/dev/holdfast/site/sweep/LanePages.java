package dev.holdfast.site.sweep;

import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * What is due in a lane, a page at a time. What was due when the sweep began and what has become
 * due since take turns, so that new messages do not wait for the end of a long backlog.
 */
final class LanePages {

  static final int PAGE = 200;

  private final MessageBuffer buffer;
  private final Lane lane;
  private final Clock clock;
  private final Instant start;
  private DuePage.Cursor backlog = DuePage.Cursor.START;
  private DuePage.Cursor fresh = DuePage.Cursor.START;
  private boolean backlogLeft = true;
  private boolean backlogsTurn = true;

  LanePages(MessageBuffer buffer, Lane lane, Clock clock) {
    this.buffer = buffer;
    this.lane = lane;
    this.clock = clock;
    this.start = clock.instant();
  }

  /** Empty when there is no more. */
  Uni<List<BufferedMessage>> next() {
    backlogsTurn = !backlogsTurn;
    Uni<List<BufferedMessage>> page =
        backlogLeft && !backlogsTurn ? nextOfBacklog() : nextOfFresh();
    return page.chain(found -> found.isEmpty() && backlogLeft ? next() : item(found));
  }

  private Uni<List<BufferedMessage>> nextOfBacklog() {
    return buffer
        .due(lane, DueSpan.until(start), backlog, PAGE)
        .invoke(
            page -> {
              backlog = page.end();
              backlogLeft = !page.isLast();
            })
        .chain(page -> page.messages().isEmpty() ? nextOfFresh() : item(page.messages()));
  }

  private Uni<List<BufferedMessage>> nextOfFresh() {
    return buffer
        .due(lane, new DueSpan(start, clock.instant()), fresh, PAGE)
        .invoke(page -> fresh = page.end())
        .map(DuePage::messages);
  }

  private static Uni<List<BufferedMessage>> item(List<BufferedMessage> page) {
    return Uni.createFrom().item(page);
  }
}
