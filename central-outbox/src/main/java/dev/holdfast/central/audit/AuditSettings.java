package dev.holdfast.central.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** The record of what was done. */
@ConfigMapping(prefix = "holdfast.central.audit")
public interface AuditSettings {

  /** What is recorded beside the work is waited for no longer than this. */
  @WithDefault("5s")
  Duration timeLimit();
}
