package dev.holdfast.messaging.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.messaging.outbox.OutboxMessage;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of what was given up. */
@Schema(
    description = "One page of messages that were given up, newest first",
    examples =
        """
        {"items": [
         {"messageId": "0f8fad5b-d9cb-469f-a165-70867728950e", "messageType": "Signal", "destination": "central",
          "endpoint": "SiteCallReport", "status": "Failed", "retryCount": 5, "maxRetries": 5,
          "lastError": "refused with 404: no endpoint named 'SiteCallReport' here",
          "createdAt": "2026-05-01T12:00:00Z", "lastAttemptAt": "2026-05-01T12:00:31Z",
          "expiresAt": "2026-05-02T12:00:00Z"}]}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record GivenUpPage(
    List<GivenUpMessage> items,
    @Schema(description = "Pass it as 'cursor' for the next page; absent on the last one")
        String nextCursor) {

  /**
   * @param rows one more than {@code limit} when there is a next page
   */
  static GivenUpPage of(List<OutboxMessage> rows, int limit) {
    boolean more = rows.size() > limit;
    List<OutboxMessage> shown = more ? rows.subList(0, limit) : rows;
    return new GivenUpPage(
        shown.stream().map(GivenUpMessage::of).toList(),
        more ? OutboxCursor.behind(shown.get(limit - 1)).encode() : null);
  }
}
