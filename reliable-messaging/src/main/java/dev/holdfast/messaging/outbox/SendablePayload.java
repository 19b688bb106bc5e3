package dev.holdfast.messaging.outbox;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.json.JsonText;
import dev.holdfast.shared.text.UnicodeText;
import dev.holdfast.shared.wire.WireLimits;

/** Whether a payload can travel at all: as text, and within the limits of the wire. */
final class SendablePayload {

  /** What the other fields of an envelope take, generously. */
  private static final int REST_OF_THE_ENVELOPE = 2_048;

  /** One character of the payload as a JSON escape. */
  private static final int LONGEST_ESCAPE = 6;

  static final int MAX_BYTES = WireLimits.ENVELOPE_BYTES - REST_OF_THE_ENVELOPE;

  private SendablePayload() {}

  static void require(String payload) {
    if (payload == null || payload.isBlank()) {
      throw new IllegalArgumentException("the payload must be JSON text, but there is none");
    }
    if (payload.indexOf('\0') >= 0 || !UnicodeText.isWellFormed(payload)) {
      throw new IllegalArgumentException(
          "the payload must be valid Unicode text without the character NUL");
    }
    if (payload.length() > MAX_BYTES / LONGEST_ESCAPE && bytesOnTheWire(payload) > MAX_BYTES) {
      throw new IllegalArgumentException(
          "the payload has %d bytes on the wire, at most %d are carried; send a reference instead"
              .formatted(bytesOnTheWire(payload), MAX_BYTES));
    }
  }

  private static int bytesOnTheWire(String payload) {
    return JsonText.object(json -> json.field("payload", payload)).getBytes(UTF_8).length;
  }
}
