package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.List;

/** Sends envelopes down the link that a service has opened to us. */
public final class SiteLinkTransport implements Transport {

  private final SiteLinks links;
  private final String service;
  private final Duration timeout;

  public SiteLinkTransport(SiteLinks links, String service, Duration timeout) {
    this.links = links;
    this.service = service;
    this.timeout = timeout;
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return links
        .send(service, envelopes, timeout)
        .onFailure(LinkException.class)
        .transform(failure -> new TransportException(failure.getMessage(), failure));
  }
}
