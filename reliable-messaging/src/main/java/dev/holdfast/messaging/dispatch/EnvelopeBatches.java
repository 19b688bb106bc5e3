package dev.holdfast.messaging.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.WireLimits;
import java.util.ArrayList;
import java.util.List;

/** Cuts what is to be sent into exchanges that a receiver takes. */
final class EnvelopeBatches {

  /** What the other fields take, generously. */
  private static final int REST_OF_THE_ENVELOPE = 2_048;

  /** One character of the payload as a JSON escape. */
  private static final int LONGEST_ESCAPE = 6;

  private EnvelopeBatches() {}

  static List<List<Sealed>> within(List<Sealed> messages) {
    return within(messages, WireLimits.BATCH_ENVELOPES, WireLimits.BATCH_BYTES);
  }

  static List<List<Sealed>> within(List<Sealed> messages, int maxCount, int maxBytes) {
    List<List<Sealed>> batches = new ArrayList<>();
    int bytes = 0;
    for (Sealed message : messages) {
      int size = size(message, maxBytes / maxCount);
      List<Sealed> last = batches.isEmpty() ? List.of() : batches.get(batches.size() - 1);
      if (last.isEmpty() || last.size() == maxCount || bytes + size > maxBytes) {
        last = new ArrayList<>();
        batches.add(last);
        bytes = 0;
      }
      last.add(message);
      bytes += size;
    }
    return batches;
  }

  /** Not more than its share, or to the byte: only what may be large is written to be measured. */
  private static int size(Sealed message, int share) {
    int most = REST_OF_THE_ENVELOPE + LONGEST_ESCAPE * message.envelope().payload().length();
    return most <= share ? most : EnvelopeJson.write(message.envelope()).getBytes(UTF_8).length + 1;
  }
}
