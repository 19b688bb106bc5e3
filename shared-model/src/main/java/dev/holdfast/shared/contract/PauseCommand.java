package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import java.util.Optional;

/**
 * That a target is to rest, or to go on.
 *
 * @param kind of the target, as the site's API has it in addresses
 * @param request the body that the site's API takes; to go on without it
 * @param actor who wants it so, for the site's event log
 */
public record PauseCommand(String kind, String name, Optional<String> request, String actor) {

  public String toJson() {
    return JsonText.object(
        json ->
            json.field("kind", kind)
                .field("name", name)
                .field("request", request)
                .field("actor", actor));
  }

  public static PauseCommand fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new PauseCommand(
        json.text("kind"), json.text("name"), json.optionalText("request"), json.text("actor"));
  }
}
