package dev.holdfast.testkit.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/** What a child process has said: all of it in a file, the newest lines in memory. */
final class LogLines {

  private static final int KEPT_LINES = 5_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Deque<String> newest = new ArrayDeque<>();
  private boolean ended;

  /** Reads to the end of the stream, which is when the process and its children are gone. */
  void capture(InputStream output, Path file) {
    try (BufferedReader in =
            new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8));
        BufferedWriter out = Files.newBufferedWriter(file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        out.write(line);
        out.newLine();
        out.flush();
        add(line);
      }
    } catch (IOException streamClosed) {
      add("(the output could not be read any further: " + streamClosed.getMessage() + ")");
    } finally {
      end();
    }
  }

  List<String> lines() {
    lock.lock();
    try {
      return List.copyOf(newest);
    } finally {
      lock.unlock();
    }
  }

  boolean hasEnded() {
    lock.lock();
    try {
      return ended;
    } finally {
      lock.unlock();
    }
  }

  /** The first kept line with a match; empty when none comes in time or before the end. */
  Optional<String> await(Pattern pattern, Duration timeout) throws InterruptedException {
    lock.lock();
    try {
      long nanosLeft = timeout.toNanos();
      Optional<String> found = find(pattern);
      while (found.isEmpty() && !ended && nanosLeft > 0) {
        nanosLeft = changed.awaitNanos(nanosLeft);
        found = find(pattern);
      }
      return found;
    } finally {
      lock.unlock();
    }
  }

  /** What a process has said last is read a little after its end. */
  void awaitEnd(Duration timeout) throws InterruptedException {
    lock.lock();
    try {
      long nanosLeft = timeout.toNanos();
      while (!ended && nanosLeft > 0) {
        nanosLeft = changed.awaitNanos(nanosLeft);
      }
    } finally {
      lock.unlock();
    }
  }

  private Optional<String> find(Pattern pattern) {
    return newest.stream().filter(line -> pattern.matcher(line).find()).findFirst();
  }

  private void add(String line) {
    lock.lock();
    try {
      if (newest.size() == KEPT_LINES) {
        newest.removeFirst();
      }
      newest.addLast(line);
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void end() {
    lock.lock();
    try {
      ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
