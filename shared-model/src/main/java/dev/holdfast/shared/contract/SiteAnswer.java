package dev.holdfast.shared.contract;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;

/**
 * What a site answers, as its own HTTP API would have: so central can pass it on without knowing
 * every field, and a newer site's fields arrive too.
 *
 * @param status as over HTTP; from 400 on the body is an RFC 9457 problem
 * @param body JSON text
 */
public record SiteAnswer(int status, String body) {

  public String toJson() {
    return JsonText.object(json -> json.field("status", status).field("body", body));
  }

  public static SiteAnswer fromJson(String text) {
    JsonObject json = JsonObject.parse(text);
    return new SiteAnswer(json.integer("status"), json.text("body"));
  }
}
