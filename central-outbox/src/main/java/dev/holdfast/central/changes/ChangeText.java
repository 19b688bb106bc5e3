package dev.holdfast.central.changes;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Changes as nodes and triggers write them into an announcement: a line each, kind and site. */
final class ChangeText {

  private ChangeText() {}

  static String of(Collection<Change> changes) {
    return changes.stream()
        .map(one -> one.site() == null ? one.kind().text() : one.kind().text() + " " + one.site())
        .collect(Collectors.joining("\n"));
  }

  /** A kind that only a newer node knows is left out. */
  static Set<Change> read(String text) {
    return text.lines().flatMap(ChangeText::line).collect(Collectors.toUnmodifiableSet());
  }

  private static Stream<Change> line(String line) {
    String[] words = line.split(" ", 2);
    return ChangeKind.named(words[0]).stream()
        .map(kind -> new Change(kind, words.length > 1 ? words[1] : null));
  }
}
