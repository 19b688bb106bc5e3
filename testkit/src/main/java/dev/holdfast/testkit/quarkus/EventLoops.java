package dev.holdfast.testkit.quarkus;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.Objects;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How much of the processor the event loops of this process have had. Tells one that computes, and
 * gets its turn now and then, from one that waits for something else.
 */
final class EventLoops {

  private static final Duration STEP = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int DEPTH = 40;

  /** "Thread Thread[vert.x-eventloop-thread-1,5,main] has been blocked for 2173 ms, …". */
  private static final Pattern FOUND =
      Pattern.compile(
          "Thread\\[(?:#\\d+,)?([^,\\]]+).*blocked for (\\d+) ms, time limit is (\\d+)");

  private record Sample(long at, long processor) {}

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final Map<Long, Deque<Sample>> samples = new ConcurrentHashMap<>();

  private EventLoops() {}

  static EventLoops watched() {
    EventLoops loops = new EventLoops();
    TimerTask sample =
        new TimerTask() {
          @Override
          public void run() {
            loops.sample();
          }
        };
    new Timer("processor time of event loops", true).schedule(sample, 0, STEP.toMillis());
    return loops;
  }

  private void sample() {
    for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
      if (thread != null && thread.getThreadName().contains("eventloop")) {
        Deque<Sample> kept =
            samples.computeIfAbsent(thread.getThreadId(), id -> new ArrayDeque<>());
        synchronized (kept) {
          kept.addLast(now(thread.getThreadId()));
          while (kept.size() > LONGEST.dividedBy(STEP)) {
            kept.removeFirst();
          }
        }
      }
    }
  }

  private Sample now(long thread) {
    return new Sample(System.nanoTime(), threads.getThreadCpuTime(thread));
  }

  /**
   * @param warning as Vert.x words it
   */
  boolean onlyWaitedForAProcessor(String warning) {
    Matcher found = FOUND.matcher(warning);
    if (!found.find()) {
      return false;
    }
    Duration blocked = Duration.ofMillis(Long.parseLong(found.group(2)));
    Duration limit = Duration.ofMillis(Long.parseLong(found.group(3)));
    return samples.keySet().stream()
        .filter(id -> isCalled(id, found.group(1)))
        .anyMatch(id -> computes(id) && hadSince(id, blocked).compareTo(limit) < 0);
  }

  /** Where the loop of the warning is now; in a warning of so few seconds Vert.x does not tell. */
  String stackOf(String warning) {
    Matcher found = FOUND.matcher(warning);
    return found.find()
        ? samples.keySet().stream()
            .filter(id -> isCalled(id, found.group(1)))
            .map(id -> threads.getThreadInfo(id, DEPTH))
            .filter(Objects::nonNull)
            .flatMap(thread -> Arrays.stream(thread.getStackTrace()))
            .map(frame -> "\n\tat " + frame)
            .collect(Collectors.joining())
        : "";
  }

  private boolean isCalled(long thread, String name) {
    ThreadInfo info = threads.getThreadInfo(thread);
    return info != null && info.getThreadName().equals(name);
  }

  /** What waits in the system (a read, a file that is written) looks as if it ran. */
  private boolean computes(long thread) {
    ThreadInfo info = threads.getThreadInfo(thread, 1);
    return info != null
        && info.getThreadState() == Thread.State.RUNNABLE
        && (info.getStackTrace().length == 0 || !info.getStackTrace()[0].isNativeMethod());
  }

  private Duration hadSince(long thread, Duration ago) {
    Sample now = now(thread);
    Deque<Sample> kept = samples.get(thread);
    synchronized (kept) {
      return kept.stream()
          .filter(sample -> sample.at() <= now.at() - ago.toNanos())
          .reduce((before, after) -> after)
          .map(sample -> Duration.ofNanos(now.processor() - sample.processor()))
          .orElse(ago);
    }
  }
}
