package dev.holdfast.central.sitecalls;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.SiteId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Ids are made at sites, so two may have an operation of the same one. */
final class OneOfSites {

  private OneOfSites() {}

  /**
   * @param named the site that is meant, where there is doubt
   */
  static <T> T of(MessageId id, Optional<String> named, List<T> found, Function<T, SiteId> siteOf) {
    List<T> meant =
        found.stream()
            .filter(one -> named.isEmpty() || siteOf.apply(one).value().equals(named.get()))
            .toList();
    if (meant.isEmpty()) {
      throw new ProblemException(
          Problem.notFound("no site has reported an operation %s".formatted(id)));
    }
    if (meant.size() > 1) {
      throw new ProblemException(
          Problem.of(
              409,
              "several-sites",
              "Several sites have an operation of this id",
              "say which is meant with ?site=, one of "
                  + meant.stream()
                      .map(one -> siteOf.apply(one).value())
                      .collect(Collectors.joining(", "))));
    }
    return meant.get(0);
  }
}
