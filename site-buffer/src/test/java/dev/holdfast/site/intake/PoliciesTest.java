package dev.holdfast.site.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.shared.retry.RetryPolicy.Backoff;
import dev.holdfast.site.delivery.DeliveryByHand;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.testing.ScriptedTargets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoliciesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final Backoff TEN_MINUTES = new Backoff(Duration.ofMinutes(10), MINUTE);

  private record Given(Duration defaultRetryInterval, int defaultMaxRetries)
      implements RetryDefaults {}

  private final ScriptedTargets targets = new ScriptedTargets(Category.ExternalSystem, 1);
  private final Policies policies =
      new Policies(DeliveryByHand.handlers(targets), new Given(Duration.ofSeconds(30), 50));

  @Test
  void the_request_comes_first_then_the_target_then_the_default() {
    assertThat(policyFor(Optional.empty(), Optional.empty()))
        .isEqualTo(new RetryPolicy(Duration.ofSeconds(30), 50));

    targets.retryPolicy(new RetryPolicy(MINUTE, 7, Optional.of(TEN_MINUTES)));
    assertThat(policyFor(Optional.empty(), Optional.of(3)))
        .isEqualTo(new RetryPolicy(MINUTE, 3, Optional.of(TEN_MINUTES)));
  }

  @Test
  void an_interval_that_is_asked_for_is_not_cut_to_the_longest_of_the_target() {
    targets.retryPolicy(new RetryPolicy(MINUTE, 7, Optional.of(TEN_MINUTES)));

    assertThat(policyFor(Optional.of(HOUR), Optional.empty()))
        .isEqualTo(new RetryPolicy(HOUR, 7, Optional.of(new Backoff(HOUR, MINUTE))));
    assertThat(policyFor(Optional.of(MINUTE.multipliedBy(2)), Optional.empty()))
        .isEqualTo(new RetryPolicy(MINUTE.multipliedBy(2), 7, Optional.of(TEN_MINUTES)));
  }

  private RetryPolicy policyFor(Optional<Duration> retryInterval, Optional<Integer> maxRetries) {
    return policies.forMessage(
        new NewMessage(
            Category.ExternalSystem,
            "erp",
            "{}",
            Origin.UNKNOWN,
            new NewMessage.Options(
                Optional.empty(),
                maxRetries,
                retryInterval,
                true,
                Optional.empty(),
                Optional.empty(),
                Optional.empty())));
  }
}
