package dev.holdfast.site.parked.transfer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.contract.SourceText;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A parked message as one line of JSON. What was written is read again without any difference. */
final class ParkedLine {

  private static final int PAYLOAD_BYTES = 1 << 20;
  private static final int TARGET_CHARS = 128;
  private static final Duration LONGEST = Duration.ofDays(365);
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

  private ParkedLine() {}

  static String write(KeptMessage parked) {
    OutboundMessage message = parked.message();
    Optional<RetryPolicy.Backoff> backoff = message.retry().backoff();
    return JsonText.object(
        json ->
            json.field("id", message.id())
                .field("category", message.category())
                .field("target", message.target())
                .field("payload", message.payload())
                .field("retryCount", parked.retryCount())
                .field("lastError", parked.lastError())
                .field("lastAttemptAt", parked.lastAttemptAt())
                .field("maxRetries", message.retry().maxRetries())
                .field("retryInterval", message.retry().interval())
                .field("retryMaxInterval", backoff.map(RetryPolicy.Backoff::cap))
                .field("retryJitter", backoff.map(RetryPolicy.Backoff::jitter))
                .field("createdAt", message.createdAt())
                .field("originInstance", message.origin().instance())
                .field("sourceScript", message.origin().script())
                .field("executionId", message.origin().executionId())
                .field("parentExecutionId", message.origin().parentExecutionId())
                .field("submittedBy", message.origin().submittedBy())
                .field("traceparent", message.traceparent())
                .field("orderingKey", message.orderingKey())
                .field("expiresAt", message.expiresAt()));
  }

  /** Fails with a {@link JsonException} that names the field. */
  static KeptMessage read(String line) {
    JsonObject json = JsonObject.parse(line);
    OutboundMessage message =
        new OutboundMessage(
            json.value("id", MessageId::parse),
            json.oneOf("category", Category.class),
            json.value("target", ParkedLine::target),
            json.value("payload", ParkedLine::payload),
            retry(json),
            json.value("createdAt", ParkedLine::time),
            new Origin(
                json.optional("originInstance", ParkedLine::source),
                json.optional("sourceScript", ParkedLine::source),
                json.optional("executionId", ParkedLine::source),
                json.optional("parentExecutionId", ParkedLine::source),
                json.optional("submittedBy", ParkedLine::source)),
            json.optional("traceparent", ParkedLine::source),
            json.optional("orderingKey", ParkedLine::source),
            json.optional("expiresAt", ParkedLine::time));
    return new KeptMessage(
        message,
        natural(json, "retryCount"),
        json.optionalText("lastError"),
        json.optional("lastAttemptAt", ParkedLine::time));
  }

  private static RetryPolicy retry(JsonObject json) {
    Optional<Duration> jitter = json.optional("retryJitter", ParkedLine::duration);
    return new RetryPolicy(
        json.value("retryInterval", ParkedLine::positive),
        natural(json, "maxRetries"),
        json.optional("retryMaxInterval", ParkedLine::positive)
            .map(cap -> new RetryPolicy.Backoff(cap, jitter.orElse(Duration.ZERO))));
  }

  private static int natural(JsonObject json, String field) {
    int number = json.integer(field);
    if (number < 0) {
      throw new JsonException("field '%s' must not be negative".formatted(field));
    }
    return number;
  }

  private static Duration positive(String text) {
    Duration duration = duration(text);
    return require(duration, duration.toMillis() > 0, "must be at least a millisecond");
  }

  private static Duration duration(String text) {
    Duration duration = Duration.parse(text);
    return require(
        duration,
        !duration.isNegative() && duration.compareTo(LONGEST) <= 0,
        "must be from 0 to 365 days");
  }

  private static Instant time(String text) {
    Instant time = Instant.parse(text);
    return require(
        time, !time.isBefore(EARLIEST) && !time.isAfter(LATEST), "must be of the years 1 to 9999");
  }

  private static String target(String text) {
    boolean sound = !text.isBlank() && text.length() <= TARGET_CHARS;
    return source(
        require(text, sound, "must be a name of at most %d characters".formatted(TARGET_CHARS)));
  }

  private static String payload(String text) {
    return require(
        text,
        !text.isBlank() && text.getBytes(UTF_8).length <= PAYLOAD_BYTES,
        "must have from 1 to %d bytes".formatted(PAYLOAD_BYTES));
  }

  private static String source(String text) {
    Optional<String> flaw = SourceText.flaw(Optional.of(text));
    return require(text, flaw.isEmpty(), flaw.orElse(""));
  }

  /** What a parser throws is reported under the name of its field. */
  private static <T> T require(T value, boolean sound, String problem) {
    if (!sound) {
      throw new IllegalArgumentException(problem);
    }
    return value;
  }
}
