package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/** Asks for one message that is still at a site. */
public record MessageQuery(MessageId id) {

  public String toJson() {
    return JsonText.object(json -> json.field("id", id));
  }

  public static MessageQuery fromJson(String text) {
    return new MessageQuery(JsonObject.parse(text).value("id", MessageId::parse));
  }
}
