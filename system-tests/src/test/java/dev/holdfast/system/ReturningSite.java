package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A site with a backlog, on one connection. It does what the forwarder and its breaker do: batches
 * of a hundred, one after the other, each given up after half a minute; after a failure nothing for
 * ten seconds, then one message, and only when that is taken batches again.
 */
final class ReturningSite {

  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

  private static final int BATCH = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PROBE_INTERVAL = Duration.ofSeconds(10);

  private final String name;
  private final int each;
  private final URI central;
  private final HttpClient http;
  private final ScheduledExecutorService timer;
  private final Arrived arrived;
  private final EnvelopeSigner signer;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  private Optional<String> firstBatch = Optional.empty();
  private int next = 1;
  private int sentUpTo;

  ReturningSite(
      String name,
      String key,
      int each,
      URI central,
      HttpClient http,
      ScheduledExecutorService timer,
      Arrived arrived) {
    this.name = name;
    this.each = each;
    this.central = central;
    this.http = http;
    this.timer = timer;
    this.arrived = arrived;
    this.signer =
        new EnvelopeSigner(name, SigningSecret.of(key), Clock.systemUTC(), Optional::empty);
  }

  String name() {
    return name;
  }

  /** Signs its first batch: so all can begin at the same moment. */
  void getReady() {
    firstBatch = Optional.of(batch(Math.min(BATCH, each)));
  }

  /** Ends when all is taken in. */
  CompletableFuture<Void> sendAll() {
    send(BATCH);
    return done;
  }

  private void send(int most) {
    int count = Math.min(most, each - next + 1);
    String body = firstBatch.orElseGet(() -> batch(count));
    firstBatch = Optional.empty();
    int again = Math.max(0, Math.min(count, sentUpTo - next + 1));
    sentUpTo = Math.max(sentUpTo, next + count - 1);
    arrived.sent(body.length());
    arrived.sentAgain(again, body.length() * again / count);
    arrived.begin();
    long begun = System.nanoTime();
    var unused =
        http.sendAsync(request(body, count), BodyHandlers.ofString())
            .whenComplete(
                (response, failure) -> {
                  arrived.end(Duration.ofNanos(System.nanoTime() - begun));
                  try {
                    goOn(response, failure, count);
                  } catch (RuntimeException e) {
                    done.completeExceptionally(e);
                  }
                })
            .exceptionally(met -> null);
  }

  private String batch(int count) {
    return IntStream.range(next, next + count)
        .mapToObj(number -> EnvelopeJson.write(envelope(number)))
        .collect(Collectors.joining("\n"));
  }

  private HttpRequest request(String body, int count) {
    return HttpRequest.newBuilder(central.resolve("/_rf/receive" + (count == 1 ? "" : "/batch")))
        .timeout(TIMEOUT)
        .header("Content-Type", count == 1 ? "application/json" : "application/x-ndjson")
        .POST(BodyPublishers.ofString(body))
        .build();
  }

  private void goOn(HttpResponse<String> response, Throwable failure, int count) {
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      if (cause instanceof HttpTimeoutException) {
        arrived.timedOut();
      } else {
        arrived.failed(cause);
      }
      probeLater();
      return;
    }
    arrived.answered(response.statusCode());
    if (response.statusCode() != 200) {
      requireRetryAfter(response);
      probeLater();
      return;
    }
    List<EnvelopeReply> replies = response.body().lines().map(EnvelopeJson::readReply).toList();
    arrived.replied(replies);
    if (replies.size() == count && replies.stream().allMatch(EnvelopeReply::acknowledged)) {
      next += count;
      if (next > each) {
        done.complete(null);
      } else {
        send(BATCH);
      }
    } else {
      probeLater();
    }
  }

  private void requireRetryAfter(HttpResponse<String> response) {
    if (response.statusCode() != 503 || response.headers().firstValue("Retry-After").isEmpty()) {
      done.completeExceptionally(
          new AssertionError(
              "%s was answered %d: %s".formatted(name, response.statusCode(), response.body())));
    }
  }

  private void probeLater() {
    var unused = timer.schedule(() -> send(1), PROBE_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The same whenever it is sent. */
  private NotificationId idOf(int number) {
    return new NotificationId(UUID.nameUUIDFromBytes((name + "/" + number).getBytes(US_ASCII)));
  }

  private Envelope envelope(int number) {
    NotificationId id = idOf(number);
    NotificationSubmit submit =
        new NotificationSubmit(
            id,
            new NotificationContent("ops", "Pump 3 has stopped", "It stands since the night."),
            name + "-node",
            Optional.of("line-2"),
            Optional.of("pump-watch"),
            Optional.of("run-4711"),
            Optional.empty(),
            Instant.now(),
            Optional.of(new SubmitNumber("run-1", number, 1, Optional.empty())));
    return signer.sign(
        id.asMessageId(),
        MessageType.Signal,
        Endpoints.NOTIFICATION_SUBMIT,
        submit.toJson(),
        Optional.empty());
  }
}
