package dev.holdfast.site.operation;

import dev.holdfast.site.retention.Forgettable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** What is not over is never among them. */
@ApplicationScoped
class OldOperations implements Forgettable {

  private final Operations operations;
  private final TrackingConfig config;

  @Inject
  OldOperations(Operations operations, TrackingConfig config) {
    this.operations = operations;
    this.config = config;
  }

  @Override
  public String what() {
    return "operations";
  }

  @Override
  public Duration retention() {
    return config.retention();
  }

  @Override
  public Uni<Integer> forget(Instant before, int atMost) {
    return operations.forget(before, atMost);
  }
}
