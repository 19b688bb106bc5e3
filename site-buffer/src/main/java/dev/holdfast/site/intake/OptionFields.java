package dev.holdfast.site.intake;

import dev.holdfast.shared.contract.SourceText;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Origin;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What every request may say besides what it is for: where it comes from and how to treat it. */
final class OptionFields {

  static final Set<String> ORIGIN =
      Set.of("originInstance", "sourceScript", "executionId", "parentExecutionId");

  static final Set<String> TREATMENT =
      Set.of(
          "messageId",
          "maxRetries",
          "retryInterval",
          "attemptImmediate",
          "orderingKey",
          "expiresAt",
          "idempotencyKey");

  static final Set<String> ALL = and(ORIGIN, TREATMENT);

  private static final int MOST_RETRIES = 1_000_000;
  private static final Duration SHORTEST_INTERVAL = Duration.ofMillis(1);
  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(7);

  private OptionFields() {}

  static Set<String> and(Set<String> some, Set<String> others) {
    Set<String> all = new HashSet<>(some);
    all.addAll(others);
    return Set.copyOf(all);
  }

  static Origin origin(RequestFields fields) {
    return Origin.said(
        source(fields, "originInstance"),
        source(fields, "sourceScript"),
        source(fields, "executionId"),
        source(fields, "parentExecutionId"));
  }

  /**
   * @param idempotencyKey from the request's header, where it has one
   */
  static NewMessage.Options options(
      RequestFields fields, Optional<String> idempotencyKey, Clock clock) {
    return new NewMessage.Options(
        fields.parsed("messageId", MessageId::parse, "must be a UUID"),
        fields.integer("maxRetries", 0, MOST_RETRIES),
        fields.duration("retryInterval", SHORTEST_INTERVAL, LONGEST_INTERVAL),
        fields.flag("attemptImmediate").orElse(true),
        key(fields, "orderingKey"),
        future(fields, "expiresAt", clock),
        idempotencyKey(fields, idempotencyKey));
  }

  private static Optional<String> idempotencyKey(RequestFields fields, Optional<String> header) {
    Optional<String> key = key(fields, "idempotencyKey");
    checkKey("Idempotency-Key", header);
    if (key.isPresent() && header.isPresent() && !key.equals(header)) {
      throw RequestFields.invalid(
          "idempotencyKey", "must be the same as the header Idempotency-Key, or left out");
    }
    return key.or(() -> header);
  }

  private static Optional<String> key(RequestFields fields, String field) {
    Optional<String> key = fields.text(field);
    checkKey(field, key);
    return key;
  }

  private static void checkKey(String field, Optional<String> key) {
    if (key.filter(String::isBlank).isPresent()) {
      throw RequestFields.invalid(field, "must not be blank");
    }
    checkText(field, key);
  }

  private static Optional<String> source(RequestFields fields, String field) {
    Optional<String> text = fields.text(field);
    checkText(field, text);
    return text;
  }

  private static void checkText(String field, Optional<String> text) {
    SourceText.flaw(text)
        .ifPresent(
            problem -> {
              throw RequestFields.invalid(field, problem);
            });
  }

  private static Optional<Instant> future(RequestFields fields, String field, Clock clock) {
    Optional<Instant> time = fields.instant(field);
    if (time.filter(t -> !t.isAfter(clock.instant())).isPresent()) {
      throw RequestFields.invalid(field, "must not be in the past");
    }
    if (time.filter(t -> t.isAfter(LATEST)).isPresent()) {
      throw RequestFields.invalid(field, "must not be after the year 9999");
    }
    return time;
  }
}
