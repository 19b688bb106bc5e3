package dev.holdfast.site.status;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.buffer.MessageBuffer;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.TimeoutException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/**
 * Ready means that messages can be accepted, and so that a write comes through. Central being away
 * is no reason to refuse them.
 */
@Readiness
@ApplicationScoped
class BufferReadiness implements AsyncHealthCheck {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final SqliteDatabase database;
  private final MessageBuffer buffer;

  @Inject
  BufferReadiness(SqliteDatabase database, MessageBuffer buffer) {
    this.database = database;
    this.buffer = buffer;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return database
        .tryWriting()
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .map(written -> up())
        .onFailure()
        .recoverWithItem(BufferReadiness::down);
  }

  private HealthCheckResponse up() {
    return HealthCheckResponse.named("buffer")
        .up()
        .withData("pending", buffer.depth().pending())
        .withData("parked", buffer.depth().parked())
        .build();
  }

  private static HealthCheckResponse down(Throwable failure) {
    String reason =
        failure instanceof TimeoutException
            ? "nothing was written within %d s".formatted(PATIENCE.toSeconds())
            : failure.getMessage();
    return HealthCheckResponse.named("buffer")
        .down()
        .withData("reason", "the buffer file takes no writes: " + reason)
        .build();
  }
}
