package dev.holdfast.central.changes;

import io.smallrye.mutiny.Uni;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Who reads a stream.
 *
 * @param sites those it is limited to; empty for all
 * @param stillAllowed asks once more; never fails
 */
record Viewer(
    String name, Optional<Set<String>> sites, boolean admin, Supplier<Uni<Boolean>> stillAllowed) {

  /** Only what they could see if they asked. */
  List<Change> of(Collection<Change> changes) {
    return changes.stream()
        .flatMap(this::of)
        .distinct()
        .sorted(
            Comparator.comparing(Change::kind)
                .thenComparing(Change::site, Comparator.nullsFirst(Comparator.naturalOrder())))
        .toList();
  }

  private Stream<Change> of(Change change) {
    if (change.kind().isForAdmins() && !admin) {
      return Stream.empty();
    }
    if (sites.isEmpty() || change.kind() == ChangeKind.EVERYTHING) {
      return Stream.of(change);
    }
    return !change.kind().isOfSites()
        ? Stream.empty()
        : sites.get().stream()
            .filter(site -> change.site() == null || change.site().equals(site))
            .map(site -> new Change(change.kind(), site));
  }
}
