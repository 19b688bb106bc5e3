package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
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
        .transform(failure -> notSent(failure));
  }

  private static TransportException notSent(LinkException failure) {
    Kind kind =
        switch (failure.kind()) {
          case NOT_CONNECTED, BUSY -> Kind.AWAY;
          case LOST, TIMED_OUT -> Kind.LOST;
          case FAILED, TOO_LARGE -> Kind.NO_REPLIES;
        };
    return new TransportException(kind, failure.getMessage(), failure);
  }
}
