package dev.holdfast.messaging.inbox;

import dev.holdfast.messaging.log.MessageLog;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.micrometer.core.instrument.DistributionSummary;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/** An endpoint behind the inbox: every envelope has its effect once, and is answered by itself. */
final class InboxEndpoint implements EnvelopeHandler {

  private static final Logger LOG = Logger.getLogger(InboxEndpoint.class);

  private final String endpoint;
  private final InboxStore inbox;
  private final InboxHandler handler;
  private final Clock clock;
  private final DistributionSummary duration;
  private final DuplicateRate duplicates;

  InboxEndpoint(
      String endpoint,
      InboxStore inbox,
      InboxHandler handler,
      Clock clock,
      DistributionSummary duration,
      DuplicateRate duplicates) {
    Envelope.requireName("endpoint", endpoint);
    this.endpoint = endpoint;
    this.inbox = inbox;
    this.handler = handler;
    this.clock = clock;
    this.duration = duration;
    this.duplicates = duplicates;
  }

  @Override
  public String endpoint() {
    return endpoint;
  }

  @Override
  public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Instant started = clock.instant();
              return inbox
                  .processAll(genuine, handler)
                  .map(results -> replies(genuine, results, started));
            });
  }

  private List<EnvelopeReply> replies(
      List<Envelope> envelopes, List<InboxResult> results, Instant started) {
    return IntStream.range(0, envelopes.size())
        .mapToObj(
            i ->
                results.get(i) instanceof InboxResult.Failed failed
                    ? failed(envelopes.get(i), failed.cause())
                    : reply(envelopes.get(i), results.get(i), started))
        .toList();
  }

  private EnvelopeReply reply(Envelope envelope, InboxResult result, Instant started) {
    MessageId id = envelope.messageId();
    String peer = envelope.sourceServiceId();
    if (result instanceof InboxResult.Processed processed) {
      long millis = Duration.between(started, clock.instant()).toMillis();
      duration.record((double) millis);
      duplicates.processed();
      MessageLog.LOG.infof(
          "processed message=%s peer=%s endpoint=%s duration_ms=%d", id, peer, endpoint, millis);
      return taken(id, false, processed.response());
    }
    if (result instanceof InboxResult.Duplicate duplicate) {
      duplicates.duplicate();
      MessageLog.LOG.warnf("duplicate message=%s peer=%s endpoint=%s", id, peer, endpoint);
      return taken(id, true, duplicate.response());
    }
    LOG.warnf("id taken message=%s peer=%s endpoint=%s: known from another", id, peer, endpoint);
    return EnvelopeReply.refused(
        id, 409, "messageId is in use by another message; send this one under a new id");
  }

  private static EnvelopeReply taken(MessageId id, boolean again, Optional<String> response) {
    return new EnvelopeReply(Optional.of(id), 200, true, again, response, Optional.empty());
  }

  private EnvelopeReply failed(Envelope envelope, Throwable cause) {
    return cause instanceof UnreadablePayloadException
        ? unreadable(envelope, cause)
        : notProcessed(envelope, cause);
  }

  /** Here the sender does get the cause: it is the one who can do something about it. */
  private EnvelopeReply unreadable(Envelope envelope, Throwable failure) {
    LOG.warnf(
        "unreadable message=%s peer=%s endpoint=%s: %s",
        envelope.messageId(), envelope.sourceServiceId(), endpoint, failure.getMessage());
    return EnvelopeReply.refused(
        envelope.messageId(),
        422,
        "the payload cannot be read by '%s': %s".formatted(endpoint, failure.getMessage()));
  }

  /** The cause is for our log; the sender only needs to know that its copy still counts. */
  private EnvelopeReply notProcessed(Envelope envelope, Throwable failure) {
    LOG.errorf(
        failure,
        "not processed message=%s peer=%s endpoint=%s; nothing of it is kept, the sender repeats"
            + " it",
        envelope.messageId(),
        envelope.sourceServiceId(),
        endpoint);
    return EnvelopeReply.refused(
        envelope.messageId(), 500, "could not be processed; keep it and send it again");
  }
}
