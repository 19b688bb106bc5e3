package dev.holdfast.site.kept;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import java.util.Locale;
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

  public static DecisionMade of(MessageAction action, MessageId id, Decision decision) {
    MessageState needed = action.appliesTo();
    if (decision instanceof Decision.OtherState other) {
      throw conflict(
          "not-" + word(needed),
          "The message is not " + word(needed),
          "nothing was done: message %s is %s".formatted(id, other.state()));
    }
    if (decision instanceof Decision.Held held) {
      throw conflict(
          "held",
          "The message waits for another one",
          "nothing was done: message %s waits %s; decide about that one"
              .formatted(id, held.by().asReason()));
    }
    if (decision instanceof Decision.Unknown) {
      throw unknown(needed, id);
    }
    return new DecisionMade(id.toString(), after(action));
  }

  private static String after(MessageAction action) {
    return switch (action) {
      case Retry, Expedite -> "Pending";
      case Discard, Cancel -> "Discarded";
    };
  }

  private static ProblemException conflict(String type, String title, String detail) {
    return new ProblemException(Problem.of(409, type, title, detail));
  }

  /** What there is to say of a message that is not among them. */
  public static ProblemException unknown(MessageState state, MessageId id) {
    return new ProblemException(
        Problem.notFound("no %s message %s is here".formatted(word(state), id)));
  }

  private static String word(MessageState state) {
    return state.name().toLowerCase(Locale.ROOT);
  }
}
