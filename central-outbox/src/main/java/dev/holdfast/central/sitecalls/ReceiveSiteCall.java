package dev.holdfast.central.sitecalls;

import dev.holdfast.central.changes.ChangeKind;
import dev.holdfast.central.changes.TellChanges;
import dev.holdfast.central.epoch.EpochFence;
import dev.holdfast.central.epoch.EpochFence.Taken;
import dev.holdfast.central.sitecalls.SiteCalls.Reported;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.SiteCallReport;
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
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Takes sites' reports of their calls in, one statement and one commit for the batch. */
@ApplicationScoped
class ReceiveSiteCall implements EnvelopeHandler {

  private final EpochFence fence;
  private final SiteCalls calls;
  private final TellChanges changes;
  private final Clock clock;

  @Inject
  ReceiveSiteCall(EpochFence fence, SiteCalls calls, TellChanges changes, Clock clock) {
    this.fence = fence;
    this.calls = calls;
    this.changes = changes;
    this.clock = clock;
  }

  @Override
  public String endpoint() {
    return Endpoints.SITE_CALL_REPORT;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return fence.around(genuine, this::take);
  }

  private Uni<Taken> take(Mutiny.Session session, List<Envelope> current) {
    List<EnvelopeReply> replies = new ArrayList<>(current.size());
    List<Reported> sound = new ArrayList<>(current.size());
    for (Envelope envelope : current) {
      replies.add(read(envelope, sound));
    }
    return (sound.isEmpty()
            ? Uni.createFrom().voidItem()
            : calls.take(session, sound, clock.instant()))
        .replaceWith(new Taken(replies, () -> committed(sound)));
  }

  private void committed(List<Reported> reports) {
    changes.changed(
        ChangeKind.SITE_CALLS,
        reports.stream().map(one -> one.site().value()).collect(Collectors.toSet()));
  }

  private static EnvelopeReply read(Envelope envelope, List<Reported> sound) {
    try {
      SiteCallReport report = SiteCallReport.fromJson(envelope.payload());
      sound.add(new Reported(new SiteId(envelope.sourceServiceId()), report));
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
