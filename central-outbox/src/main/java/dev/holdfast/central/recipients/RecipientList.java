package dev.holdfast.central.recipients;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A list, who is on it, and how what is sent to it leaves.
 *
 * @param webhook of lists of that type
 * @param flaw why it cannot be used, and what to do about it
 */
public record RecipientList(
    String name,
    String type,
    List<String> recipients,
    Optional<WebhookTarget> webhook,
    Optional<String> flaw,
    long version,
    Optional<Instant> updatedAt,
    Optional<String> updatedBy) {

  public RecipientList {
    recipients = List.copyOf(recipients);
  }
}
