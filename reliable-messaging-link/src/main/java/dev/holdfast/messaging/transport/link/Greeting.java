package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/**
 * The payload of a hello.
 *
 * @param node the process that speaks
 * @param challenge what the accepting end asked for
 * @param nonce what the welcome must repeat
 * @param signs whether it signs what it replies; those of before did not say
 */
record Greeting(String node, String challenge, String nonce, boolean signs) {

  String toJson() {
    return JsonText.object(
        json ->
            json.field("node", node)
                .field("challenge", challenge)
                .field("nonce", nonce)
                .field("signs", signs));
  }

  static Greeting fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new Greeting(
        json.text("node"),
        json.text("challenge"),
        json.text("nonce"),
        json.optionalFlag("signs").orElse(false));
  }
}
