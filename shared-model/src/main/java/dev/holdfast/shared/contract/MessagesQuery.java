package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;

/**
 * Asks for messages that are still at a site, in the words of a URL's query; the site reads and
 * judges them.
 */
public record MessagesQuery(
    Optional<String> category,
    Optional<String> target,
    Optional<String> origin,
    Optional<String> keyword,
    Optional<String> from,
    Optional<String> until,
    Optional<String> limit,
    Optional<String> cursor) {

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("category", category)
                .field("target", target)
                .field("origin", origin)
                .field("keyword", keyword)
                .field("from", from)
                .field("until", until)
                .field("limit", limit)
                .field("cursor", cursor));
  }

  public static MessagesQuery fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new MessagesQuery(
        json.optionalText("category"),
        json.optionalText("target"),
        json.optionalText("origin"),
        json.optionalText("keyword"),
        json.optionalText("from"),
        json.optionalText("until"),
        json.optionalText("limit"),
        json.optionalText("cursor"));
  }
}
