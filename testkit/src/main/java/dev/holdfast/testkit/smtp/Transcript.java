package dev.holdfast.testkit.smtp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest lines of all dialogues, as {@code 3 C: MAIL FROM:<a@b>} with the session's number. */
final class Transcript {

  private static final int KEPT_LINES = 10_000;

  private final Deque<String> lines = new ArrayDeque<>();

  void client(int session, String line) {
    add(session + " C: " + line);
  }

  void server(int session, String line) {
    add(session + " S: " + line);
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }

  synchronized void clear() {
    lines.clear();
  }

  private synchronized void add(String line) {
    if (lines.size() == KEPT_LINES) {
      lines.removeFirst();
    }
    lines.addLast(line);
  }
}
