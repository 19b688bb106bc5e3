package dev.holdfast.testkit.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HangGateTest {

  private static final Duration LONG = Duration.ofSeconds(10);

  private final HangGate gate = new HangGate();

  @Test
  void a_release_frees_all_who_hang_and_holds_those_who_come_later() throws Exception {
    CompletableFuture<Void> first = hangElsewhere();
    CompletableFuture<Void> second = hangElsewhere();
    gate.awaitHanging(2, LONG);

    gate.releaseAll();
    CompletableFuture.allOf(first, second).get(10, TimeUnit.SECONDS);

    CompletableFuture<Void> later = hangElsewhere();
    gate.awaitHanging(1, LONG);
    assertThat(later).isNotDone();
    gate.releaseAll();
    later.get(10, TimeUnit.SECONDS);
  }

  @Test
  void waiting_for_somebody_who_does_not_hang_fails() {
    assertThatThrownBy(() -> gate.awaitHanging(1, Duration.ofMillis(1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("expected 1 hanging");
  }

  private CompletableFuture<Void> hangElsewhere() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                gate.hang();
                done.complete(null);
              } catch (InterruptedException e) {
                done.completeExceptionally(e);
              }
            },
            "hanging");
    thread.setDaemon(true);
    thread.start();
    return done;
  }
}
