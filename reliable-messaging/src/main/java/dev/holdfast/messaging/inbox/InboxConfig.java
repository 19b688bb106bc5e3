package dev.holdfast.messaging.inbox;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.time.Duration;

/** How long what was processed is remembered. */
@ConfigMapping(prefix = "holdfast.messaging.inbox")
public interface InboxConfig {

  /** Whether this service has an inbox; decided when the service is built. */
  @WithDefault("false")
  boolean enabled();

  /** At least as long as messages of any sender live. */
  @WithDefault("24h")
  Duration retention();

  /**
   * How long a handler may take on PostgreSQL; then it is undone and the sender repeats it. Senders
   * must wait for more than twice as long.
   */
  @WithDefault("10s")
  Duration handlerTimeout();

  /** Between cleanings of inbox and outbox. */
  @WithDefault("5m")
  Duration cleanupInterval();

  /** The SQLite file, for a service that does not put the table among its own. */
  @WithDefault("./data/inbox.db")
  Path database();
}
