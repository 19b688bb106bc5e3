package dev.holdfast.central.changes;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * That something has changed.
 *
 * @param site null for all of them, or where it concerns none
 */
@Schema(description = "That something has changed")
public record Change(
    @Schema(description = "What to ask for again", examples = "notifications") ChangeKind kind,
    @Schema(description = "Of this site; without it, of any", examples = "plant-7") String site) {

  /** Beyond so many sites it is as well to say that any may be meant. */
  private static final int MOST_SITES = 50;

  static Change anywhere(ChangeKind kind) {
    return new Change(kind, null);
  }

  /** Each once, and few: what is true of any site needs no word about one. */
  static Set<Change> together(Collection<Change> some, Collection<Change> more) {
    Set<Change> all = new HashSet<>(some);
    all.addAll(more);
    Set<ChangeKind> anywhere =
        all.stream().collect(Collectors.groupingBy(Change::kind)).entrySet().stream()
            .filter(of -> of.getValue().size() > MOST_SITES || isAnywhere(of.getValue()))
            .map(java.util.Map.Entry::getKey)
            .collect(Collectors.toSet());
    return Stream.concat(
            all.stream().filter(change -> !anywhere.contains(change.kind())),
            anywhere.stream().map(Change::anywhere))
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean isAnywhere(Collection<Change> changes) {
    return changes.stream().anyMatch(change -> change.site() == null);
  }
}
