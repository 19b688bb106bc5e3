package dev.holdfast.site.status;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessageBuffer;
import io.smallrye.health.api.AsyncHealthCheck;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Ready means that the buffer answers; central being away is no reason to refuse messages. */
@Readiness
@ApplicationScoped
class BufferReadiness implements AsyncHealthCheck {

  private static final MessageId NONE = new MessageId(new UUID(0, 0));
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final MessageBuffer buffer;

  @Inject
  BufferReadiness(MessageBuffer buffer) {
    this.buffer = buffer;
  }

  @Override
  public Uni<HealthCheckResponse> call() {
    return buffer
        .find(NONE)
        .ifNoItem()
        .after(PATIENCE)
        .fail()
        .map(found -> up())
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
    return HealthCheckResponse.named("buffer")
        .down()
        .withData("reason", "the buffer file does not answer: " + failure.getMessage())
        .build();
  }
}
