package dev.holdfast.central.delivery.email;

import java.util.ArrayList;
import java.util.List;

/** What was said, for somebody who wants to see it. Credentials are not written down at all. */
final class Transcript {

  private static final int MOST_LINES = 500;

  private final List<String> lines = new ArrayList<>();

  synchronized void add(String who, String line) {
    if (lines.size() < MOST_LINES) {
      lines.add(who + ": " + line);
    }
  }

  synchronized List<String> lines() {
    return List.copyOf(lines);
  }
}
