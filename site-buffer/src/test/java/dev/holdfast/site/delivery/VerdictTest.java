package dev.holdfast.site.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.outcome.DeliveryOutcome.Unreadable;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.buffer.Settlement.Parked;
import dev.holdfast.site.buffer.Settlement.PutOff;
import dev.holdfast.site.testing.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class VerdictTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(30);
  private static final RetryPolicy ONE = new RetryPolicy(INTERVAL, 1);
  private static final RetryPolicy THREE = new RetryPolicy(INTERVAL, 3);
  private static final RetryPolicy FOREVER = new RetryPolicy(INTERVAL, 0);
  private static final RetryPolicy DOUBLING =
      new RetryPolicy(
          INTERVAL,
          10,
          Optional.of(new RetryPolicy.Backoff(Duration.ofMinutes(5), Duration.ofSeconds(8))));

  private static final DeliveryOutcome LATER = DeliveryOutcome.failedForNow("HTTP 500");
  private static final DeliveryOutcome AWAY = DeliveryOutcome.targetAway("refused");

  static Stream<Arguments> outcomes() {
    return Stream.of(
        row("delivered", THREE, 0, false, DeliveryOutcome.delivered(), new Settlement.Delivered()),
        row(
            "refused for good",
            THREE,
            0,
            false,
            new Permanent("HTTP 404"),
            new Parked("HTTP 404", false)),
        row(
            "refused for good though it may be retried for ever",
            FOREVER,
            9,
            false,
            new Permanent("HTTP 404"),
            new Parked("HTTP 404", false)),
        row(
            "unreadable",
            THREE,
            0,
            false,
            new Unreadable("no JSON"),
            new Settlement.Unreadable("no JSON")),
        row("the first failure", THREE, 0, false, LATER, putOff("HTTP 500", 30)),
        row("the last but one", THREE, 1, false, LATER, putOff("HTTP 500", 30)),
        row("the last", THREE, 2, false, LATER, exhausted("HTTP 500")),
        row("one too many", THREE, 7, false, LATER, exhausted("HTTP 500")),
        row("without limit", FOREVER, 1_000_000, false, LATER, putOff("HTTP 500", 30)),
        row("away", THREE, 0, true, AWAY, uncounted("refused", 30)),
        row("away, however often", THREE, 2, true, AWAY, uncounted("refused", 30)),
        row("away, with a single retry", ONE, 0, true, AWAY, uncounted("refused", 30)),
        row(
            "away, and asked to wait longer",
            ONE,
            0,
            true,
            new Transient("HTTP 503", Optional.of(Duration.ofMinutes(2)), true),
            uncounted("HTTP 503", 120)),
        row("away, where outages count", THREE, 0, false, AWAY, putOff("refused", 30)),
        row("away, where outages count, last", THREE, 2, false, AWAY, exhausted("refused")),
        row(
            "asked to wait longer",
            THREE,
            0,
            false,
            new Transient("HTTP 429", Optional.of(Duration.ofMinutes(2))),
            putOff("HTTP 429", 120)),
        row(
            "asked to wait less than it would anyway",
            THREE,
            0,
            false,
            new Transient("HTTP 429", Optional.of(Duration.ofSeconds(2))),
            putOff("HTTP 429", 30)),
        row(
            "asked to wait, but the last",
            THREE,
            2,
            false,
            new Transient("HTTP 429", Optional.of(Duration.ofMinutes(2))),
            exhausted("HTTP 429")),
        row(
            "wants to be tried again sooner than is good for anybody",
            new RetryPolicy(Duration.ofMillis(1), 3),
            0,
            false,
            LATER,
            new PutOff("HTTP 500", NOON.plusMillis(100), true)),
        row("doubling, first, half the jitter", DOUBLING, 0, false, LATER, putOff("HTTP 500", 34)),
        row("doubling, third", DOUBLING, 2, false, LATER, putOff("HTTP 500", 124)),
        row("doubling, at its end", DOUBLING, 8, false, LATER, putOff("HTTP 500", 304)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("outcomes")
  void from_outcome_to_settlement(
      String what,
      RetryPolicy retry,
      int retryCount,
      boolean outage,
      DeliveryOutcome outcome,
      Settlement expected) {
    BufferedMessage message =
        new BufferedMessage(Sample.call("erp", NOON).retry(retry).message(), retryCount, 7);

    assertThat(new Verdict(message, outage, NOON, 0.5).on(outcome)).isEqualTo(expected);
  }

  private static Arguments row(
      String what,
      RetryPolicy retry,
      int retryCount,
      boolean outage,
      DeliveryOutcome outcome,
      Settlement expected) {
    return Arguments.of(what, retry, retryCount, outage, outcome, expected);
  }

  private static Settlement putOff(String error, int seconds) {
    return new PutOff(error, NOON.plusSeconds(seconds), true);
  }

  private static Settlement uncounted(String error, int seconds) {
    return new PutOff(error, NOON.plusSeconds(seconds), false);
  }

  private static Settlement exhausted(String error) {
    return new Parked("retries exhausted; last error: " + error, true);
  }
}
