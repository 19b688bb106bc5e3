package dev.holdfast.site.parked;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The answer to an operator's decision about one message. */
@Schema(
    description = "What the message is now",
    examples =
        """
        {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Pending"}
        """)
public record DecisionMade(
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String id,
    @Schema(description = "'Pending' or 'Discarded'", examples = "Pending") String state) {

  public static DecisionMade retried(MessageId id, Decision decision) {
    return of(id, decision, "Pending");
  }

  public static DecisionMade discarded(MessageId id, Decision decision) {
    return of(id, decision, "Discarded");
  }

  private static DecisionMade of(MessageId id, Decision decision, String state) {
    if (decision instanceof Decision.NotParked other) {
      throw new ProblemException(
          Problem.of(
              409,
              "not-parked",
              "The message is not parked",
              "nothing was done: message %s is %s".formatted(id, other.state())));
    }
    if (decision instanceof Decision.Unknown) {
      throw unknown(id);
    }
    return new DecisionMade(id.toString(), state);
  }

  /** What there is to say of a message that is not among the parked. */
  public static ProblemException unknown(MessageId id) {
    return new ProblemException(Problem.notFound("no parked message %s is here".formatted(id)));
  }
}
