package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;

/**
 * Asks after retries of many messages.
 *
 * @param jobId one of them; all without it
 * @param cancel whether it is to be cancelled; doing so twice is fine
 */
public record RetryJobQuery(Optional<String> jobId, boolean cancel) {

  public String toJson() {
    return JsonText.object(json -> json.field("jobId", jobId).field("cancel", cancel));
  }

  public static RetryJobQuery fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new RetryJobQuery(json.optionalText("jobId"), json.optionalFlag("cancel").orElse(false));
  }
}
