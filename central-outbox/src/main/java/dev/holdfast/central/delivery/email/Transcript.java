package dev.holdfast.central.delivery.email;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What was said, for somebody who wants to see it. Credentials are not written down at all. */
final class Transcript {

  private static final int MOST_LINES = 500;

  private final List<String> lines = new ArrayList<>();
  private final int mostLines;

  Transcript() {
    this(MOST_LINES);
  }

  private Transcript(int mostLines) {
    this.mostLines = mostLines;
  }

  /** For mails whose dialogue nobody asked to see. */
  static Transcript unread() {
    return new Transcript(0);
  }

  /**
   * @param line made only if it is kept: cleaning a line costs more than sending it
   */
  synchronized void add(String who, Supplier<String> line) {
    if (lines.size() < mostLines) {
      lines.add(who + ": " + line.get());
    }
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }
}
