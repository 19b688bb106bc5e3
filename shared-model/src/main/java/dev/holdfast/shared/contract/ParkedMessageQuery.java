package dev.holdfast.shared.contract;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/** Asks for one parked message. */
public record ParkedMessageQuery(MessageId id) {

  public String toJson() {
    return JsonText.object(json -> json.field("id", id));
  }

  public static ParkedMessageQuery fromJson(String text) {
    return new ParkedMessageQuery(JsonObject.parse(text).value("id", MessageId::parse));
  }
}
