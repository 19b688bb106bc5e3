package dev.holdfast.central.recipients;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A list in a request or an answer. What only central can say is ignored in a request. */
@Schema(
    name = "NotificationList",
    description = "A notification list",
    examples =
        """
        {"name": "ops", "type": "Email", "recipients": ["night-shift@example.com", "ops@example.com"],
         "updatedAt": "2026-03-01T12:00:00Z", "updatedBy": "anna"}
        """)
public record ListView(
    @Schema(examples = "ops", readOnly = true) String name,
    @Schema(description = "How it leaves: Email (if not said) or Webhook", examples = "Email")
        String type,
    @Schema(
            description = "E-mail addresses, in alphabetical order; of a list of type Email",
            examples = "[\"night-shift@example.com\", \"ops@example.com\"]")
        List<String> recipients,
    @Schema(description = "Where it is posted; of a list of type Webhook") Webhook webhook,
    @Schema(readOnly = true, description = "Why it cannot be used at present") String flaw,
    @Schema(readOnly = true) Instant updatedAt,
    @Schema(readOnly = true, examples = "anna") String updatedBy) {

  /** The webhook of a list. */
  @Schema(description = "A webhook. Its URL and key go in and never come out.")
  public record Webhook(
      @Schema(
              writeOnly = true,
              description = "http or https. Left out: as it was",
              examples = "https://hooks.example.com/services/T000/B000/XXXX")
          String url,
      @Schema(
              writeOnly = true,
              description =
                  "At least 16 characters; what is posted is signed with it. Left out: as it was,"
                      + " if the server is the same",
              examples = "a long random text")
          String key,
      @Schema(
              description = "The body: Holdfast (if not said), Slack, Teams or Template",
              examples = "Slack")
          String format,
      @Schema(
              description =
                  "For Template: JSON in which {{subject}}, {{body}}, {{list}}, {{site}}, {{id}} and"
                      + " {{enqueuedAt}} stand for what they say",
              examples = "{\"msg\": \"{{subject}}\"}")
          String template,
      @Schema(readOnly = true, examples = "https://hooks.example.com") String origin,
      @Schema(readOnly = true) Boolean signed) {}

  static ListView of(RecipientList list) {
    return new ListView(
        list.name(),
        list.type(),
        list.recipients(),
        list.webhook().map(ListView::webhook).orElse(null),
        list.flaw().orElse(null),
        list.updatedAt().orElse(null),
        list.updatedBy().orElse(null));
  }

  private static Webhook webhook(WebhookTarget target) {
    return new Webhook(
        null,
        null,
        target.format(),
        target.template().orElse(null),
        WebhookRules.origin(target.url()),
        target.key().isPresent());
  }
}
