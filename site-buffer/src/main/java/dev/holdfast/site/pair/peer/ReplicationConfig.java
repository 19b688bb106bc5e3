package dev.holdfast.site.pair.peer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Whether this node keeps a copy with its peer. */
@ConfigMapping(prefix = "holdfast.site.replication")
public interface ReplicationConfig {

  /** Without it a node stands alone, whoever its peers are. */
  @WithDefault("true")
  boolean enabled();
}
