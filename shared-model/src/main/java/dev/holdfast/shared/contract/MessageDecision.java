package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/**
 * An operator's decision about one message.
 *
 * @param id of the message, which is also that of the tracked operation
 * @param actor who decided, for the site's event log
 */
public record MessageDecision(MessageId id, MessageAction action, String actor) {

  public String toJson() {
    return JsonText.object(
        json -> json.field("id", id).field("action", action).field("actor", actor));
  }

  public static MessageDecision fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new MessageDecision(
        json.value("id", MessageId::parse),
        json.oneOf("action", MessageAction.class),
        json.text("actor"));
  }
}
