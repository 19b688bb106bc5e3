package dev.holdfast.central.broker;

import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.reactive.messaging.Acknowledgment;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Outgoing;
import org.jboss.logging.Logger;

/**
 * Takes envelopes from a channel as they would be taken over HTTP: checked, stored together, and
 * acknowledged to the broker after the commit. What can never be taken goes to a channel of its own
 * and holds up nobody.
 */
@ApplicationScoped
class TakeFromBroker {

  static final String SUBMITS = "submits";
  static final String REFUSED = "submits-refused";

  private static final Logger LOG = Logger.getLogger(TakeFromBroker.class);

  /** Those that change nothing when they come again, however late. */
  private static final Set<String> REPEATABLE =
      Set.of(Endpoints.NOTIFICATION_SUBMIT, Endpoints.NUMBERS_GIVEN_UP, Endpoints.SITE_CALL_REPORT);

  private final GatherEnvelopes gather;
  private final BrokerSettings settings;

  @Inject
  TakeFromBroker(
      ServiceSecrets secrets,
      @All List<EnvelopeHandler> handlers,
      BrokerSettings settings,
      Clock clock,
      MeterRegistry registry) {
    this.settings = settings;
    this.gather =
        new GatherEnvelopes(
            ReceiveEnvelopes.of(
                new EnvelopeVerifier(secrets::secretsOf, clock, settings.timestampWindow()),
                handlers.stream().filter(one -> REPEATABLE.contains(one.endpoint())).toList(),
                registry),
            settings.retryPause());
  }

  @Incoming(SUBMITS)
  @Outgoing(REFUSED)
  @Acknowledgment(Acknowledgment.Strategy.MANUAL)
  Multi<Message<String>> take(Multi<Message<String>> records) {
    return records.onItem().transformToMulti(this::settle).merge(settings.maxInFlight());
  }

  private Multi<Message<String>> settle(Message<String> envelope) {
    // A record without a value is no envelope, and is refused as such.
    String text = Optional.ofNullable(envelope.getPayload()).orElse("");
    return gather.take(text).onItem().transformToMulti(reply -> settled(envelope, text, reply));
  }

  private static Multi<Message<String>> settled(
      Message<String> envelope, String text, EnvelopeReply reply) {
    if (reply.acknowledged()) {
      return Uni.createFrom()
          .completionStage(envelope::ack)
          .onItem()
          .transformToMulti(done -> Multi.createFrom().empty());
    }
    LOG.warnf(
        "an envelope of the broker is refused (%d): %s",
        reply.status(), reply.error().orElse("not accepted"));
    return Multi.createFrom().item(RefusedRecord.of(envelope, text, reply));
  }
}
