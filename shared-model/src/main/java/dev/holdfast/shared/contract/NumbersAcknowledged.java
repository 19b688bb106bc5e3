package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.List;
import java.util.Optional;

/**
 * A site asks whether central still has what it has acknowledged; answered with {@link
 * NumbersMissing}.
 *
 * @param by the installation that acknowledged it; empty when the site has not heard its name yet
 * @param kept from the first to the last number in a stream of which the site still has a copy; it
 *     need not have all between
 * @param gone numbers that were acknowledged and of which the site has no copy any more, without
 *     gaps: if central lacks them, they are lost
 */
public record NumbersAcknowledged(
    Optional<String> by, List<SubmitSpan> kept, List<SubmitSpan> gone) {

  /** How many spans of each kind one question may hold. */
  public static final int MAX = 1_000;

  public NumbersAcknowledged {
    kept = List.copyOf(kept);
    gone = List.copyOf(gone);
    if (kept.size() > MAX || gone.size() > MAX) {
      throw new IllegalArgumentException("a question holds at most %d spans".formatted(MAX));
    }
  }

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("by", by)
                .field("kept", SubmitSpan.write(kept))
                .field("gone", SubmitSpan.write(gone)));
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static NumbersAcknowledged fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    List<SubmitSpan> kept = json.value("kept", SubmitSpan::read);
    List<SubmitSpan> gone = json.value("gone", SubmitSpan::read);
    try {
      return new NumbersAcknowledged(json.optionalText("by"), kept, gone);
    } catch (IllegalArgumentException e) {
      throw new JsonException(e.getMessage(), e);
    }
  }
}
