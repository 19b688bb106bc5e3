package dev.holdfast.central.sites;

import dev.holdfast.central.sites.StreamRows.GivenUp;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.id.SiteId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Takes in which numbers sites have given up, one statement and one commit for the batch. */
@ApplicationScoped
class ReceiveGivenUp implements EnvelopeHandler {

  private final StreamRows streams;
  private final Clock clock;

  @Inject
  ReceiveGivenUp(StreamRows streams, Clock clock) {
    this.streams = streams;
    this.clock = clock;
  }

  @Override
  public String endpoint() {
    return Endpoints.NUMBERS_GIVEN_UP;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    List<EnvelopeReply> replies = new ArrayList<>(genuine.size());
    List<GivenUp> sound = new ArrayList<>();
    for (Envelope envelope : genuine) {
      replies.add(read(envelope, sound));
    }
    return sound.isEmpty()
        ? Uni.createFrom().item(replies)
        : streams.giveUp(sound, clock.instant()).replaceWith(replies);
  }

  private static EnvelopeReply read(Envelope envelope, List<GivenUp> sound) {
    try {
      SiteId site = new SiteId(envelope.sourceServiceId());
      NumbersGivenUp.fromJson(envelope.payload())
          .numbers()
          .forEach(number -> sound.add(new GivenUp(site, number)));
      return EnvelopeReply.accepted(envelope.messageId());
    } catch (JsonException e) {
      return EnvelopeReply.refused(
          envelope.messageId(), 400, "the report cannot be read: " + e.getMessage());
    } catch (IllegalArgumentException e) {
      return EnvelopeReply.refused(
          envelope.messageId(), 400, "sourceServiceId is not a site: " + e.getMessage());
    }
  }
}
