package dev.holdfast.site.testing;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.contract.NotificationStatusAnswer;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.contract.NumbersAcknowledged;
import dev.holdfast.shared.contract.NumbersMissing;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Arrivals;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A real HTTP server that speaks central's side of the wire, and can be told to speak it badly. */
public final class FakeCentral implements AutoCloseable {

  public static final String SECRET = "0123456789abcdef0123456789abcdef-site-secret";

  private final FaultyHttpTarget http = FaultyHttpTarget.start();
  private final Arrivals<Envelope> submits = new Arrivals<>("submits", 100_000, Envelope::toString);
  private final Arrivals<Envelope> reports = new Arrivals<>("reports", 10_000, Envelope::toString);
  private final Arrivals<Envelope> givenUp = new Arrivals<>("given up", 1_000, Envelope::toString);
  private final Set<NotificationId> known = ConcurrentHashMap.newKeySet();
  private final AtomicInteger submitCalls = new AtomicInteger();
  private final AtomicBoolean loseNextAnswer = new AtomicBoolean();
  private volatile Function<Envelope, EnvelopeReply> onSubmit = this::take;
  private volatile Function<NumbersAcknowledged, NumbersMissing> lacks = FakeCentral::nothing;

  public FakeCentral() {
    reset();
  }

  public URI url() {
    return http.baseUrl();
  }

  /** The raw server below, for resets, hangs and outages. */
  public FaultyHttpTarget http() {
    return http;
  }

  /** Up, empty and willing. */
  public void reset() {
    http.up();
    http.clear();
    http.respondWith(this::answer);
    submits.clear();
    known.clear();
    submitCalls.set(0);
    loseNextAnswer.set(false);
    onSubmit = this::take;
    lacks = FakeCentral::nothing;
  }

  /** What it says to the question what it lacks of all that it has acknowledged. */
  public void lacks(Function<NumbersAcknowledged, NumbersMissing> behaviour) {
    lacks = behaviour;
  }

  private static NumbersMissing nothing(NumbersAcknowledged question) {
    return new NumbersMissing("installation", List.of(), false);
  }

  public void onSubmit(Function<Envelope, EnvelopeReply> behaviour) {
    onSubmit = behaviour;
  }

  public List<Envelope> awaitSubmits(int count) {
    return submits.await(count, Duration.ofSeconds(20));
  }

  /** What the site told of its calls, whichever test they were made by. */
  public List<Envelope> reports() {
    return reports.all();
  }

  /** What the site said it has given up. */
  public List<Envelope> givenUp() {
    return givenUp.all();
  }

  public long submitCount() {
    return submits.count();
  }

  /** Takes the next submit, and breaks the connection instead of saying so. */
  public void loseNextAnswer() {
    loseNextAnswer.set(true);
  }

  /** Requests that carried submits. */
  public int submitCalls() {
    return submitCalls.get();
  }

  /** Takes what is submitted and never answers a question, until the next reset. */
  public void hangQuestions() {
    http.respondWith(
        call ->
            call.body().contains(Endpoints.NOTIFICATION_STATUS) ? new Reply.Hang() : answer(call));
  }

  private Reply answer(ReceivedCall call) {
    if (call.body().contains(Endpoints.NOTIFICATION_SUBMIT)) {
      submitCalls.incrementAndGet();
      if (loseNextAnswer.getAndSet(false)) {
        return new Reply.ResetAfterReading();
      }
    }
    String replies =
        call.body()
            .lines()
            .map(EnvelopeJson::read)
            .map(this::reply)
            .map(EnvelopeJson::write)
            .collect(Collectors.joining("\n"));
    return new Reply.Respond(200, Map.of("Content-Type", "application/x-ndjson"), replies);
  }

  private EnvelopeReply reply(Envelope envelope) {
    if (envelope.endpoint().equals(Endpoints.NOTIFICATION_STATUS)) {
      return status(envelope);
    }
    if (envelope.endpoint().equals(Endpoints.SITE_CALL_REPORT)) {
      reports.add(envelope);
      return EnvelopeReply.accepted(envelope.messageId());
    }
    if (envelope.endpoint().equals(Endpoints.NUMBERS_ACKNOWLEDGED)) {
      NumbersAcknowledged question = NumbersAcknowledged.fromJson(envelope.payload());
      return EnvelopeReply.answered(envelope.messageId(), lacks.apply(question).toJson());
    }
    if (envelope.endpoint().equals(Endpoints.NUMBERS_GIVEN_UP)) {
      givenUp.add(envelope);
      return EnvelopeReply.accepted(envelope.messageId());
    }
    EnvelopeReply reply = onSubmit.apply(envelope);
    submits.add(envelope);
    return reply;
  }

  public EnvelopeReply take(Envelope envelope) {
    boolean fresh = known.add(new NotificationId(envelope.messageId().value()));
    return fresh
        ? EnvelopeReply.accepted(envelope.messageId())
        : EnvelopeReply.known(envelope.messageId());
  }

  private EnvelopeReply status(Envelope envelope) {
    NotificationId id = NotificationStatusQuery.fromJson(envelope.payload()).notificationId();
    return known.contains(id)
        ? EnvelopeReply.answered(envelope.messageId(), delivered(id).toJson())
        : EnvelopeReply.refused(envelope.messageId(), 404, "no such notification");
  }

  private static NotificationStatusAnswer delivered(NotificationId id) {
    Instant then = Instant.parse("2026-03-01T12:00:00Z");
    return new NotificationStatusAnswer(
        id, NotificationStatus.Delivered, 1, Optional.empty(), then, Optional.of(then));
  }

  @Override
  public void close() {
    http.close();
  }
}
