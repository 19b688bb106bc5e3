package dev.holdfast.site.intake;

import dev.holdfast.site.operation.TrackingConfig;
import dev.holdfast.site.retention.Forgettable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;

/** They are good for as long as the operation they stand for can be asked after. */
@ApplicationScoped
class OldKeys implements Forgettable {

  private final AcceptedKeys keys;
  private final TrackingConfig config;

  @Inject
  OldKeys(AcceptedKeys keys, TrackingConfig config) {
    this.keys = keys;
    this.config = config;
  }

  @Override
  public String what() {
    return "idempotency keys";
  }

  @Override
  public Duration retention() {
    return config.retention();
  }

  @Override
  public Uni<Integer> forget(Instant before, int atMost) {
    return keys.forget(before, atMost);
  }
}
