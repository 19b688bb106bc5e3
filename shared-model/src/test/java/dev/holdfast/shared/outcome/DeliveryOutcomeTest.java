package dev.holdfast.shared.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeliveryOutcomeTest {

  @Test
  void the_short_forms_say_what_they_are() {
    assertThat(DeliveryOutcome.delivered())
        .isEqualTo(new DeliveryOutcome.Delivered(List.of(), List.of()));
    assertThat(DeliveryOutcome.failedForNow("refused"))
        .isEqualTo(new DeliveryOutcome.Transient("refused", Optional.empty()));
    assertThat(DeliveryOutcome.failedForGood("no such list"))
        .isEqualTo(new DeliveryOutcome.Permanent("no such list"));
  }

  @Test
  void recipients_do_not_change_after_the_fact() {
    List<String> recipients = new ArrayList<>(List.of("a@example.org"));
    List<String> refused = new ArrayList<>(List.of("b@example.org: unknown"));
    DeliveryOutcome.Delivered delivered = new DeliveryOutcome.Delivered(recipients, refused);

    recipients.clear();
    refused.clear();

    assertThat(delivered.recipients()).containsExactly("a@example.org");
    assertThat(delivered.refused()).containsExactly("b@example.org: unknown");
  }
}
