package dev.holdfast.central.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.text.UnicodeText;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Whatever a site with a key sends, it does not keep what comes with it in one batch from being
 * stored.
 */
class ReadSubmitFuzzTest {

  private static final MessageId ID = MessageId.parse("0f8fad5b-d9cb-469f-a165-70867728950e");

  private final EnvelopeSigner plant =
      new EnvelopeSigner(
          "plant-7",
          SigningSecret.of("shared-by-site-and-central-in-tests-0123456789"),
          Clock.systemUTC());

  @Test
  void any_payload_is_sound_or_has_a_flaw() {
    Fuzz.refusedBy()
        .texts(
            List.of(
                """
                {"notificationId": "%s", "list": "ops", "subject": "Pump 3", "body": "runs dry",
                 "sourceNode": "node-1", "sourceInstance": "plc", "sourceScript": "s", "executionId": "e",
                 "parentExecutionId": "p", "enqueuedAt": "2026-03-01T12:00:00Z", "submitNumber": "run-2/17/1/run-1"}\
                """
                    .formatted(ID)),
            payload -> {
              if (UnicodeText.isWellFormed(payload)) {
                requireSoundOrFlawed(payload);
              }
            });
  }

  private void requireSoundOrFlawed(String payload) {
    ReadSubmit.Result result =
        ReadSubmit.read(
            plant.sign(ID, MessageType.Signal, "NotificationSubmit", payload, Optional.empty()));

    if (result instanceof ReadSubmit.Sound sound) {
      Storable.require(sound.notification());
    } else {
      assertThat(((ReadSubmit.Flawed) result).problem()).isNotBlank();
    }
  }
}
