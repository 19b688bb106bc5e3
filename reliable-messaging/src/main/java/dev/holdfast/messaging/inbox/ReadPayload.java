package dev.holdfast.messaging.inbox;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.wire.Envelope;
import java.util.function.Function;

/** The first step of a handler: from text to what it works on. */
public final class ReadPayload {

  private ReadPayload() {}

  /**
   * Reads the payload of an envelope. Only what the payload itself is to blame for is told apart:
   * JSON that a handler reads elsewhere may be in order again at the next attempt.
   *
   * @throws UnreadablePayloadException when it is not what the reader reads
   */
  public static <T> T from(Envelope envelope, Function<String, T> reader) {
    try {
      return reader.apply(envelope.payload());
    } catch (JsonException e) {
      throw new UnreadablePayloadException(e.getMessage(), e);
    }
  }
}
