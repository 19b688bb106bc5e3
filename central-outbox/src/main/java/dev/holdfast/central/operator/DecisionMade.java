package dev.holdfast.central.operator;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A decision that was carried out, as JSON; any other becomes a problem. */
@Schema(
    description = "What the notification is now",
    examples =
        """
        {"notificationId": "0f8fad5b-d9cb-469f-a165-70867728950e", "status": "Pending"}
        """)
public record DecisionMade(
    @Schema(examples = "0f8fad5b-d9cb-469f-a165-70867728950e") UUID notificationId,
    NotificationStatus status) {

  static DecisionMade of(NotificationId id, Decision decision, NotificationStatus now) {
    if (decision instanceof Decision.NotParked not) {
      throw new ProblemException(
          Problem.of(
              409,
              "not-parked",
              "The notification is not parked",
              "nothing was done: notification %s is %s".formatted(id, not.status())));
    }
    if (decision instanceof Decision.Unknown) {
      throw unknown(id.toString());
    }
    return new DecisionMade(id.value(), now);
  }

  static ProblemException unknown(String id) {
    return new ProblemException(Problem.notFound("There is no notification '%s'".formatted(id)));
  }
}
