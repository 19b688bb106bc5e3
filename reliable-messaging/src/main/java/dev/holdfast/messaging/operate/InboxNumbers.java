package dev.holdfast.messaging.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.messaging.inbox.InboxStats;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The numbers of the inbox. */
@Schema(
    description = "What the inbox remembers",
    examples =
        """
        {"size": 40211, "oldest": "2026-05-01T12:00:00Z", "duplicateRate": 0.002}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InboxNumbers(
    @Schema(description = "Messages whose processing is remembered", examples = "40211") long size,
    @Schema(
            description = "When the oldest of them was processed, if there is one",
            examples = "2026-05-01T12:00:00Z")
        Instant oldest,
    @Schema(
            description =
                "Of the messages that came since the start, the share that had come before",
            examples = "0.002")
        double duplicateRate) {

  static InboxNumbers of(InboxStats stats, double duplicateRate) {
    return new InboxNumbers(stats.size(), stats.oldest().orElse(null), duplicateRate);
  }
}
