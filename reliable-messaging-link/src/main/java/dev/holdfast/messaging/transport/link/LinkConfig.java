package dev.holdfast.messaging.transport.link;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How links are opened, watched and used; good for either end. */
@ConfigMapping(prefix = "holdfast.messaging.link")
public interface LinkConfig {

  /** Whether this service lets others open links to it; decided when the service is built. */
  @WithDefault("false")
  boolean accept();

  /** From one ping to the next; after three without a sign of life the link counts as lost. */
  @WithDefault("10s")
  Duration heartbeat();

  /** How long connecting, and proving who one is, may take. */
  @WithDefault("10s")
  Duration handshakeTimeout();

  /** How long the other end may take to answer. */
  @WithDefault("30s")
  Duration requestTimeout();

  /** Requests under way on one link; one more is refused at once. */
  @WithDefault("64")
  int maxOutstanding();

  /** Connections that have not proved yet who they are; one more is refused at once. */
  @WithDefault("256")
  int maxHandshakes();

  /** The first pause before the link is opened again; it doubles with every failure. */
  @WithDefault("1s")
  Duration reconnectDelay();

  /** The longest pause. */
  @WithDefault("30s")
  Duration maxReconnectDelay();
}
