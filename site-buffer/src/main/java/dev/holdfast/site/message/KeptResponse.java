package dev.holdfast.site.message;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a target answered to a call that asked for something, as much of it as is kept.
 *
 * @param body empty where the answer is no text
 * @param truncated whether there was more
 */
@Schema(
    name = "Response",
    description =
        "What the target answered to a GET that succeeded: text, without known secrets, at most"
            + " 16,384 characters")
public record KeptResponse(
    @Schema(implementation = String.class, examples = "application/json")
        Optional<String> contentType,
    @Schema(
            implementation = String.class,
            description = "Absent where the answer is no text",
            examples = "{\"open\":3}")
        Optional<String> body,
    @Schema(description = "Was there more than is kept?", examples = "false") boolean truncated) {

  public static final int MOST_CHARS = 16 * 1024;

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("contentType", contentType)
                .field("body", body)
                .field("truncated", truncated));
  }

  public static KeptResponse parse(String json) {
    JsonObject fields = JsonObject.parse(json);
    return new KeptResponse(
        fields.optionalText("contentType"),
        fields.optionalText("body"),
        Boolean.TRUE.equals(fields.fields().get("truncated")));
  }
}
