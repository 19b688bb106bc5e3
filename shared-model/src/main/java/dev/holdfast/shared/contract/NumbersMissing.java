package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.List;

/**
 * What central lacks of the numbers it was asked about, in the order of the question.
 *
 * @param installation the same for as long as the database is the same one, or a restored state of
 *     it, and the site has its name; if it is not the one that was asked for, nothing else is said
 * @param more there was no room for the rest: ask again from behind the last span
 */
public record NumbersMissing(String installation, List<SubmitSpan> missing, boolean more) {

  /** How many spans one answer holds. */
  public static final int MAX = 500;

  public NumbersMissing {
    missing = List.copyOf(missing);
  }

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("installation", installation)
                .field("missing", SubmitSpan.write(missing))
                .field("more", more));
  }

  /**
   * @throws JsonException naming the field that is missing or wrong
   */
  public static NumbersMissing fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new NumbersMissing(
        json.text("installation"), json.value("missing", SubmitSpan::read), json.flag("more"));
  }
}
