package dev.holdfast.system;

import dev.holdfast.shared.wire.EnvelopeReply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** What many senders have met, counted. */
final class Arrived {

  private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();
  private final Map<Integer, LongAdder> replies = new ConcurrentHashMap<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final LongAdder known = new LongAdder();
  private final LongAdder timeouts = new LongAdder();
  private final LongAdder messagesAgain = new LongAdder();
  private final LongAdder bytesAgain = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final AtomicLong longest = new AtomicLong();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger mostOpen = new AtomicInteger();

  void begin() {
    mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
  }

  void end(Duration took) {
    open.decrementAndGet();
    longest.accumulateAndGet(took.toMillis(), Math::max);
  }

  void sent(int count) {
    bytes.add(count);
  }

  void sentAgain(int messages, int count) {
    messagesAgain.add(messages);
    bytesAgain.add(count);
  }

  void answered(int status) {
    statuses.computeIfAbsent(status, any -> new LongAdder()).increment();
  }

  void replied(List<EnvelopeReply> all) {
    for (EnvelopeReply reply : all) {
      replies.computeIfAbsent(reply.status(), any -> new LongAdder()).increment();
      if (reply.duplicateDetected()) {
        known.increment();
      }
    }
  }

  void timedOut() {
    timeouts.increment();
  }

  void failed(Throwable failure) {
    failures.add(failure.toString());
  }

  Map<Integer, Long> statuses() {
    return counted(statuses);
  }

  Map<Integer, Long> replies() {
    return counted(replies);
  }

  List<String> failures() {
    return List.copyOf(failures);
  }

  long known() {
    return known.sum();
  }

  long timeouts() {
    return timeouts.sum();
  }

  /** With a request under way on each. */
  int mostConnections() {
    return mostOpen.get();
  }

  private static Map<Integer, Long> counted(Map<Integer, LongAdder> counters) {
    Map<Integer, Long> counts = new TreeMap<>();
    counters.forEach((status, count) -> counts.put(status, count.sum()));
    return counts;
  }

  @Override
  public String toString() {
    return """
    answers %s, replies %s, %d timeouts, %d other failures, longest answer %d ms; \
    sent %d kB, of it again %d kB with %d messages, of which %d had been taken in\
    """
        .formatted(
            statuses(),
            replies(),
            timeouts(),
            failures.size(),
            longest.get(),
            bytes.sum() / 1000,
            bytesAgain.sum() / 1000,
            messagesAgain.sum(),
            known());
  }
}
