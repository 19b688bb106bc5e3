package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadBodyTest {

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  @ParameterizedTest
  @CsvSource({"0, true", "16384, true", "16385, false", "1048576, false"})
  void a_large_body_is_not_read_on_the_event_loop_it_came_on(int size, boolean onEventLoop) {
    CompletableFuture<Boolean> read = new CompletableFuture<>();

    vertx.runOnContext(
        turn ->
            ReadBody.of(new byte[size], Context::isOnEventLoopThread)
                .subscribe()
                .with(read::complete, read::completeExceptionally));

    assertThat(read).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(onEventLoop);
  }
}
