package dev.holdfast.shared.retry;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many to send next, of many that are tried again. One first; twice as many after each step
 * without failure; as many after a mixed one; one again after a step in which nothing was
 * delivered.
 *
 * @param lastFailure what the step before failed with, if nothing of it was delivered
 */
public record Ramp(int size, Optional<String> lastFailure) {

  public static final int MOST = 256;
  public static final Ramp START = new Ramp(1, Optional.empty());

  /** What to do after a step. */
  public sealed interface Next {
    record GoOn(Ramp ramp) implements Next {}

    record Stop(String because) implements Next {}
  }

  public Next after(List<RetryOutcome> step) {
    Optional<Failure> worst = mostFrequent(step);
    if (worst.isEmpty()) {
      return new Next.GoOn(new Ramp(Math.min(size * 2, MOST), Optional.empty()));
    }
    Failure failure = worst.get();
    if (failure.repeats(lastFailure) && failure.isMostOf(step)) {
      return new Next.Stop("the same failure repeats: " + failure.error());
    }
    boolean someDelivered = step.stream().anyMatch(RetryOutcome.Delivered.class::isInstance);
    return new Next.GoOn(
        someDelivered
            ? new Ramp(size, Optional.empty())
            : new Ramp(1, Optional.of(failure.kind())));
  }

  private record Failure(String kind, long count, String error) {

    boolean repeats(Optional<String> lastFailure) {
      return count > 1 || lastFailure.filter(kind::equals).isPresent();
    }

    boolean isMostOf(List<RetryOutcome> step) {
      return count * 2 > step.size();
    }
  }

  private static Optional<Failure> mostFrequent(List<RetryOutcome> step) {
    List<RetryOutcome.FailedAgain> failures =
        step.stream().flatMap(outcome -> outcome.failure().stream()).toList();
    return failures.stream()
        .collect(groupingBy(RetryOutcome.FailedAgain::kind, counting()))
        .entrySet()
        .stream()
        .max(Map.Entry.comparingByValue())
        .map(most -> new Failure(most.getKey(), most.getValue(), example(failures, most.getKey())));
  }

  private static String example(List<RetryOutcome.FailedAgain> failures, String kind) {
    return failures.stream()
        .filter(failed -> failed.kind().equals(kind))
        .findFirst()
        .map(RetryOutcome.FailedAgain::error)
        .orElse(kind);
  }
}
