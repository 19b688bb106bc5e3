package dev.holdfast.central.delivery.email;

import java.util.ArrayList;
import java.util.List;

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

  synchronized void add(String who, String line) {
    if (lines.size() < mostLines) {
      lines.add(who + ": " + line);
    }
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }
}
