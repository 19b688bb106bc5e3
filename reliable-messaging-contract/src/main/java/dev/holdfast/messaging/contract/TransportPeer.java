package dev.holdfast.messaging.contract;

import dev.holdfast.messaging.transport.Transport;
import java.time.Duration;

/** The far end of the transport under test, at an address that stays the same. */
public interface TransportPeer extends AutoCloseable {

  /** Takes envelopes from now on; also after a {@link #stop}, at the same address. */
  void start();

  /** As if its process had died: exchanges under way are cut, new ones find nobody. */
  void stop();

  /**
   * A way to the peer, whether it runs or not.
   *
   * @param timeout how long an exchange may take
   */
  Transport transport(Duration timeout);

  @Override
  void close();
}
