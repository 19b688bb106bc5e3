package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/**
 * That the other node of a site is to lead.
 *
 * @param from the node that leads and is to step back. Another one that gets this leads already,
 *     and has nothing to do: the link moves with the lead, so the command may come a second time
 * @param actor who wants it so
 */
public record SwitchOverCommand(String from, String actor) {

  public String toJson() {
    return JsonText.object(json -> json.field("from", from).field("actor", actor));
  }

  public static SwitchOverCommand fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new SwitchOverCommand(json.text("from"), json.text("actor"));
  }
}
