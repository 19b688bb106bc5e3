package dev.holdfast.central.delivery.webhook;

import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.recipients.WebhookTarget;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A template filled in. Placeholders are replaced inside the strings of parsed JSON, so whatever a
 * notification says, the result is JSON of the same shape.
 */
final class WebhookBody {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-zA-Z]+)}}");

  private static final String HOLDFAST =
      """
      {"id": "{{id}}", "list": "{{list}}", "subject": "{{subject}}", "body": "{{body}}",
       "site": "{{site}}", "enqueuedAt": "{{enqueuedAt}}"}
      """;

  /** What Slack, Mattermost and Rocket.Chat take. */
  private static final String SLACK =
      """
      {"text": "*{{subject}}*\\n{{body}}\\n_{{site}}, {{enqueuedAt}}_"}
      """;

  /** An adaptive card, as the workflows of Teams take it. */
  private static final String TEAMS =
      """
      {"type": "message", "attachments": [{
        "contentType": "application/vnd.microsoft.card.adaptive",
        "content": {
          "$schema": "http://adaptivecards.io/schemas/adaptive-card.json",
          "type": "AdaptiveCard", "version": "1.4",
          "body": [
            {"type": "TextBlock", "text": "{{subject}}", "weight": "Bolder", "wrap": true},
            {"type": "TextBlock", "text": "{{body}}", "wrap": true},
            {"type": "TextBlock", "text": "{{site}}, {{enqueuedAt}}", "isSubtle": true}]}}]}
      """;

  private WebhookBody() {}

  static String of(WebhookTarget target, StoredNotification notification) {
    String template =
        switch (target.format()) {
          case WebhookTarget.SLACK -> SLACK;
          case WebhookTarget.TEAMS -> TEAMS;
          case WebhookTarget.TEMPLATE -> target.template().orElse(HOLDFAST);
          default -> HOLDFAST;
        };
    return Json.encode(filled(Json.decodeValue(template), values(notification)));
  }

  private static Map<String, String> values(StoredNotification notification) {
    return Map.of(
        "id", notification.id().toString(),
        "list", notification.content().list(),
        "subject", notification.content().subject(),
        "body", notification.content().body(),
        "site", notification.source().site().value(),
        "enqueuedAt", notification.siteEnqueuedAt().toString());
  }

  private static Object filled(Object json, Map<String, String> values) {
    if (json instanceof JsonObject object) {
      JsonObject result = new JsonObject();
      object.forEach(field -> result.put(field.getKey(), filled(field.getValue(), values)));
      return result;
    }
    if (json instanceof JsonArray array) {
      JsonArray result = new JsonArray();
      array.forEach(item -> result.add(filled(item, values)));
      return result;
    }
    return json instanceof String text ? filled(text, values) : json;
  }

  /** One that nobody knows stays as it is, where it is seen. */
  private static String filled(String text, Map<String, String> values) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
  }
}
