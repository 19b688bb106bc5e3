package dev.holdfast.central.dispatch;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs one pass at a time. Whoever asks for one meanwhile makes it look again, and has another one
 * follow where it does not, also where it fails.
 */
final class LanePasses {

  private record Done(int count, Optional<Throwable> failure) {

    static final Done NOTHING = new Done(0, Optional.empty());

    Done then(Done next) {
      return new Done(count + next.count, next.failure);
    }

    Uni<Integer> end() {
      return failure
          .map(cause -> Uni.createFrom().<Integer>failure(cause))
          .orElseGet(() -> Uni.createFrom().item(count));
    }
  }

  private final Supplier<Uni<Integer>> pass;

  /** Zero when no pass runs; otherwise how often one was asked for. */
  private final AtomicInteger asked = new AtomicInteger();

  private volatile int seen;
  private volatile Optional<Throwable> failure = Optional.empty();
  private volatile CompletableFuture<Void> news = new CompletableFuture<>();
  private volatile CompletableFuture<Integer> running = CompletableFuture.completedFuture(0);

  LanePasses(Supplier<Uni<Integer>> pass) {
    this.pass = pass;
  }

  /**
   * @return what the passes add up to; at once, and nothing, where one is under way
   */
  Uni<Integer> run() {
    return Uni.createFrom()
        .deferred(
            () -> {
              if (asked.getAndIncrement() > 0) {
                tell(false);
                return Uni.createFrom().item(0);
              }
              running = untilNobodyAsks().subscribeAsCompletionStage();
              return Uni.createFrom().completionStage(running.copy());
            });
  }

  CompletableFuture<Integer> running() {
    return running;
  }

  /** Comes before a look: whatever was asked for until now, it finds. */
  void look() {
    seen = asked.get();
  }

  boolean isAskedSince() {
    return asked.get() != seen;
  }

  /** The pass fails when it has come to its end. */
  void failAtTheEnd(Throwable cause) {
    failure = Optional.of(cause);
  }

  /** Ends when something is asked for or told; what it is has to be looked up after that. */
  Uni<Void> news() {
    return Uni.createFrom()
        .completionStage(() -> news.copy())
        .invoke(() -> news = new CompletableFuture<>());
  }

  /**
   * @param again whether another look has to follow
   */
  void tell(boolean again) {
    if (again) {
      asked.incrementAndGet();
    }
    news.complete(null);
  }

  private Uni<Integer> untilNobodyAsks() {
    return Multi.createBy()
        .repeating()
        .uni(this::once)
        .whilst(done -> !asked.compareAndSet(seen, 0))
        .collect()
        .with(Collectors.reducing(Done.NOTHING, Done::then))
        .chain(Done::end)
        .onCancellation()
        .invoke(() -> asked.set(0));
  }

  private Uni<Done> once() {
    look();
    failure = Optional.empty();
    return Uni.createFrom()
        .deferred(pass::get)
        .map(count -> new Done(count, failure))
        .onFailure()
        .recoverWithItem(cause -> new Done(0, Optional.of(cause)));
  }
}
