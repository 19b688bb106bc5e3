package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxMessage;
import dev.holdfast.messaging.outbox.SendResult;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jboss.logging.Logger;

/** One exchange with a destination: sent, answered, judged. It never fails. */
final class Exchange {

  private static final Logger LOG = Logger.getLogger(Exchange.class);

  /**
   * What came of it.
   *
   * @param unreached why the destination gave no answers, if it did not
   */
  record Outcome(List<SendResult> results, Optional<String> unreached, Duration took) {}

  private final RetryDecision retry;
  private final Clock clock;
  private final Duration timeout;

  Exchange(RetryDecision retry, Clock clock, Duration timeout) {
    this.retry = retry;
    this.clock = clock;
    this.timeout = timeout;
  }

  Uni<Outcome> run(Destination destination, List<Sealed> batch) {
    Instant started = clock.instant();
    return Uni.createFrom()
        .deferred(() -> destination.transport().send(batch.stream().map(Sealed::envelope).toList()))
        .ifNoItem()
        .after(timeout)
        .failWith(() -> new TransportException("no answer within " + timeout))
        .map(replies -> answered(batch, replies, started))
        .onFailure()
        .recoverWithItem(failure -> unanswered(batch, failure, started));
  }

  private Outcome answered(List<Sealed> batch, List<EnvelopeReply> replies, Instant started) {
    Instant now = clock.instant();
    List<SendResult> results =
        IntStream.range(0, batch.size())
            .mapToObj(i -> judge(batch.get(i).message(), replies.get(i), now))
            .toList();
    return new Outcome(results, Optional.empty(), Duration.between(started, now));
  }

  private SendResult judge(OutboxMessage message, EnvelopeReply reply, Instant now) {
    if (reply.acknowledged() || reply.duplicateDetected()) {
      return message.sent(now);
    }
    String error = "refused with %d: %s".formatted(reply.status(), reply.error().orElse("no word"));
    return retry.afterFailure(message, error, now);
  }

  private Outcome unanswered(List<Sealed> batch, Throwable failure, Instant started) {
    if (!(failure instanceof TransportException)) {
      LOG.errorf(failure, "sending message=%s failed unexpectedly", batch.get(0).message().id());
    }
    String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
    return unanswered(batch.stream().map(Sealed::message).toList(), reason, started);
  }

  /** For messages of which nobody knows whether they arrived, or that had nowhere to go. */
  Outcome unanswered(List<OutboxMessage> messages, String reason, Instant started) {
    Instant now = clock.instant();
    List<SendResult> results =
        messages.stream().map(message -> retry.afterFailure(message, reason, now)).toList();
    return new Outcome(results, Optional.of(reason), Duration.between(started, now));
  }

  /** For a message that fits into no envelope; that says nothing about the destination. */
  Outcome unsendable(OutboxMessage message, String reason) {
    SendResult result = retry.afterFailure(message, reason, clock.instant());
    return new Outcome(List.of(result), Optional.empty(), Duration.ZERO);
  }
}
