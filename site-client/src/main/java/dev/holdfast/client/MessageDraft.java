package dev.holdfast.client;

import java.util.Map;

/** A message in the site's own words, for whatever the other drafts do not cover. */
public final class MessageDraft extends Draft<MessageDraft> {

  private MessageDraft(Inside inside) {
    super(inside);
  }

  static MessageDraft of(Sender sender, String category, String target) {
    return new MessageDraft(
        Inside.empty(sender).content("category", category).content("target", target));
  }

  public MessageDraft payload(Map<String, ?> payload) {
    return content("payload", payload);
  }

  @Override
  MessageDraft copy(Inside inside) {
    return new MessageDraft(inside);
  }

  @Override
  String endpoint() {
    return "/api/v1/messages";
  }

  @Override
  String category() {
    return content().text("category");
  }

  @Override
  String target() {
    return content().text("target");
  }

  @Override
  Object payload() {
    return content().values().getOrDefault("payload", Map.of());
  }
}
