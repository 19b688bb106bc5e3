package dev.holdfast.central.editing;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a caller says it saw before it changes something, as RFC 9110 has it.
 *
 * @param ifMatch the versions it may be made from, {@code *} for any
 * @param ifNoneMatch the versions that must not be there, {@code *} for any
 */
public record Precondition(Optional<String> ifMatch, Optional<String> ifNoneMatch) {

  /** From all values of each header. */
  public static Precondition of(HttpHeaders headers) {
    return new Precondition(
        joined(headers.getRequestHeader(HttpHeaders.IF_MATCH)),
        joined(headers.getRequestHeader(HttpHeaders.IF_NONE_MATCH)));
  }

  private static Optional<String> joined(List<String> values) {
    return values == null || values.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(",", values));
  }

  /** As it stands in the header ETag. */
  public static String tag(long version) {
    return "\"" + version + "\"";
  }

  /**
   * Whoever changes what exists must say from which version.
   *
   * @param what the thing, for the problem
   * @param version the present one; empty when there is nothing
   */
  public void require(String what, Optional<Long> version) {
    if (version.isPresent() && ifMatch.isEmpty() && ifNoneMatch.isEmpty()) {
      throw new ProblemException(
          Problem.of(
              428,
              "precondition-required",
              "Say which version you saw",
              "%s exists; read it and send its ETag in the header If-Match (or * to replace whatever is there)"
                  .formatted(what)));
    }
    boolean holds =
        ifMatch.filter(tags -> !names(tags, version)).isEmpty()
            && ifNoneMatch.filter(tags -> names(tags, version)).isEmpty();
    if (!holds) {
      throw changedMeanwhile(what);
    }
  }

  static ProblemException changedMeanwhile(String what) {
    return new ProblemException(
        Problem.of(
            412,
            "changed-meanwhile",
            "It is not what you saw",
            "%s is not in the state the request was made for; read it again and decide anew"
                .formatted(what)));
  }

  private static boolean names(String tags, Optional<Long> version) {
    return version.isPresent()
        && Arrays.stream(tags.split(","))
            .map(String::strip)
            .anyMatch(tag -> tag.equals("*") || tag.equals(tag(version.get())));
  }
}
