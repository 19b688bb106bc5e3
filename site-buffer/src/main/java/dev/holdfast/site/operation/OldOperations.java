package dev.holdfast.site.operation;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.retention.Forgettable;
import dev.holdfast.site.retention.Sheddable;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** What is not over is never among them. */
@ApplicationScoped
@Priority(Sheddable.OPERATIONS)
class OldOperations implements Forgettable, Sheddable {

  private static final Instant ANY_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

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

  @Override
  public Uni<TableSize> size() {
    return operations.size();
  }

  @Override
  public Uni<Integer> shed(int atMost) {
    return operations.forget(ANY_TIME, atMost);
  }
}
