package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/**
 * An operator's decision about many messages.
 *
 * @param actor who decided, for the site's event log
 * @param request which, as the body that the site's own API takes
 */
public record BulkDecision(MessageAction action, String actor, String request) {

  public String toJson() {
    return JsonText.object(
        json -> json.field("action", action).field("actor", actor).field("request", request));
  }

  public static BulkDecision fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new BulkDecision(
        json.oneOf("action", MessageAction.class), json.text("actor"), json.text("request"));
  }
}
