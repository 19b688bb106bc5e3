package dev.holdfast.central.sites;

import dev.holdfast.central.epoch.EpochFence;
import dev.holdfast.central.epoch.EpochFence.Taken;
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
import org.hibernate.reactive.mutiny.Mutiny;

/** Takes in which numbers sites have given up, one statement and one commit for the batch. */
@ApplicationScoped
class ReceiveGivenUp implements EnvelopeHandler {

  private final EpochFence fence;
  private final StreamRows streams;
  private final Clock clock;

  @Inject
  ReceiveGivenUp(EpochFence fence, StreamRows streams, Clock clock) {
    this.fence = fence;
    this.streams = streams;
    this.clock = clock;
  }

  @Override
  public String endpoint() {
    return Endpoints.NUMBERS_GIVEN_UP;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return fence.around(genuine, this::take);
  }

  private Uni<Taken> take(Mutiny.Session session, List<Envelope> current) {
    List<EnvelopeReply> replies = new ArrayList<>(current.size());
    List<GivenUp> sound = new ArrayList<>();
    for (Envelope envelope : current) {
      replies.add(read(envelope, sound));
    }
    return (sound.isEmpty()
            ? Uni.createFrom().voidItem()
            : streams.giveUp(session, sound, clock.instant()))
        .replaceWith(Taken.of(replies));
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
