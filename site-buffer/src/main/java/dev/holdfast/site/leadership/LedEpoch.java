package dev.holdfast.site.leadership;

import dev.holdfast.site.identity.SiteEpoch;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/**
 * The epoch that this node last led under. What it had in hand when it stood down goes by it to the
 * end, and never by the epoch of the node that leads since, of which it hears.
 */
@Singleton
class LedEpoch implements SiteEpoch {

  private static final int BEFORE_ANYTHING_IS_SENT = 1;
  private static final long NONE = 0;

  private volatile long led = NONE;

  void onRole(@Observes @Priority(BEFORE_ANYTHING_IS_SENT) RoleChanged event) {
    if (event.isActive()) {
      led = event.epoch();
    }
  }

  @Override
  public OptionalLong epoch() {
    long epoch = led;
    return epoch == NONE ? OptionalLong.empty() : OptionalLong.of(epoch);
  }
}
