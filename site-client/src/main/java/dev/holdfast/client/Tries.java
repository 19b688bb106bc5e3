package dev.holdfast.client;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Tries a request at one node after the other until it is answered. What it repeats is safe to be
 * repeated: a question, or a message under its idempotency key.
 */
final class Tries {

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Duration SHORTEST_TRY = Duration.ofMillis(10);

  /** One try. A {@link NoAnswerException} asks for another. */
  @FunctionalInterface
  interface Try<T> {
    CompletableFuture<T> at(URI node, Duration timeout);
  }

  private final SiteConfig config;
  private final Nodes nodes;

  Tries(SiteConfig config) {
    this.config = config;
    this.nodes = new Nodes(config.nodes());
  }

  <T> CompletableFuture<T> run(Request request, Try<T> oneTry) {
    return new Run<>(request, oneTry).next(0);
  }

  private final class Run<T> {

    private final Request request;
    private final Try<T> oneTry;
    private final int start = nodes.preferred();
    private final long giveUpAt = System.nanoTime() + config.giveUpAfter().toNanos();
    private volatile boolean somethingGotLost;

    Run(Request request, Try<T> oneTry) {
      this.request = request;
      this.oneTry = oneTry;
    }

    CompletableFuture<T> next(int tried) {
      int place = start + tried;
      return oneTry
          .at(nodes.at(place), timeout())
          .whenComplete((answer, failure) -> preferIfAnswered(place, failure))
          .exceptionallyCompose(failure -> afterFailure(tried + 1, failure));
    }

    private void preferIfAnswered(int place, Throwable failure) {
      if (failure == null) {
        nodes.prefer(place);
      }
    }

    private CompletableFuture<T> afterFailure(int tried, Throwable failure) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      if (!(cause instanceof NoAnswerException noAnswer)) {
        return CompletableFuture.failedFuture(cause);
      }
      somethingGotLost |= noAnswer.problem().isEmpty();
      Duration pause = pause(tried, noAnswer);
      if (tried >= config.tries() || pause.compareTo(timeLeft()) >= 0) {
        return CompletableFuture.failedFuture(giveUp(tried, noAnswer));
      }
      Executor later = CompletableFuture.delayedExecutor(pause.toMillis(), TimeUnit.MILLISECONDS);
      return CompletableFuture.runAsync(() -> {}, later).thenCompose(done -> next(tried));
    }

    private SiteException giveUp(int tried, NoAnswerException last) {
      // A refusal at last says nothing about an earlier try whose answer got lost.
      return last.problem()
          .filter(problem -> !somethingGotLost)
          .<SiteException>map(problem -> new SiteProblemException(request, problem))
          .orElseGet(() -> unreachable(tried, last));
    }

    private SiteUnreachableException unreachable(int tried, NoAnswerException last) {
      String why = "no answer in %d tries, the last at %s".formatted(tried, last.getMessage());
      return new SiteUnreachableException(request, why, last.getCause());
    }

    /** None before every node has been tried; then longer from round to round. */
    private Duration pause(int tried, NoAnswerException last) {
      if (tried % nodes.count() != 0) {
        return Duration.ZERO;
      }
      int round = Math.min(tried / nodes.count(), 10);
      Duration growing = config.pause().multipliedBy(1L << (round - 1));
      Duration asked = longer(growing, last.retryAfter());
      Duration pause = asked.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : asked;
      // Scattered, so that callers who failed together do not come back together.
      return pause.multipliedBy(ThreadLocalRandom.current().nextLong(75, 126)).dividedBy(100);
    }

    private static Duration longer(Duration one, Duration other) {
      return one.compareTo(other) > 0 ? one : other;
    }

    private Duration timeout() {
      Duration left = longer(timeLeft(), SHORTEST_TRY);
      return left.compareTo(config.timeout()) < 0 ? left : config.timeout();
    }

    private Duration timeLeft() {
      return Duration.ofNanos(giveUpAt - System.nanoTime());
    }
  }
}
