package dev.holdfast.site.intake;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The retry policy of messages that bring none of their own. */
@ConfigMapping(prefix = "holdfast.site.buffer")
public interface RetryDefaults {

  @WithDefault("30s")
  Duration defaultRetryInterval();

  @WithDefault("50")
  int defaultMaxRetries();
}
