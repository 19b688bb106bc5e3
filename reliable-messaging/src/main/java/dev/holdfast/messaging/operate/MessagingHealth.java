package dev.holdfast.messaging.operate;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Whether the messaging of a service works. */
@Schema(
    description = "Whether outbox and inbox answer; what a service does not have is left out",
    examples =
        """
        {"status": "UP", "outbox": "UP", "inbox": "UP"}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MessagingHealth(
    @Schema(description = "DOWN when any part is", examples = "UP") String status,
    @Schema(examples = "UP") String outbox,
    @Schema(examples = "UP") String inbox) {

  private static final String UP = "UP";
  private static final String DOWN = "DOWN";

  /**
   * @param outbox null where there is none
   */
  static MessagingHealth of(Boolean outbox, Boolean inbox) {
    boolean up = !Boolean.FALSE.equals(outbox) && !Boolean.FALSE.equals(inbox);
    return new MessagingHealth(up ? UP : DOWN, word(outbox), word(inbox));
  }

  private static String word(Boolean up) {
    if (up == null) {
      return null;
    }
    return up ? UP : DOWN;
  }

  boolean isUp() {
    return UP.equals(status);
  }
}
