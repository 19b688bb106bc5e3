package dev.holdfast.messaging.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.store.KnownOutage;
import dev.holdfast.testkit.logging.LogCapture;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DutyTest {

  private static final Duration INTERVAL = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @Test
  void what_fails_is_told() {
    assertThat(linesOf(new IllegalStateException("no")))
        .singleElement()
        .asString()
        .contains("sweeping the yard failed; it is tried again in PT1H");
  }

  @Test
  void an_outage_that_the_log_knows_is_not_told_by_every_duty() {
    assertThat(linesOf(new IllegalStateException(new Outage()))).noneMatch(told("failed"));
  }

  private List<String> linesOf(Throwable failure) {
    try (LogCapture log = new LogCapture(Duty.class)) {
      Duty duty = new Duty("sweeping the yard", INTERVAL, () -> Uni.createFrom().failure(failure));
      duty.start(vertx);
      duty.stop(vertx);
      return log.lines();
    }
  }

  private static Predicate<String> told(String word) {
    return line -> line.contains(word);
  }

  private static final class Outage extends RuntimeException implements KnownOutage {

    private static final long serialVersionUID = 1L;
  }
}
