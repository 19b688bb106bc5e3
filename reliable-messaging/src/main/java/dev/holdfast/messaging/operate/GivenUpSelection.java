package dev.holdfast.messaging.operate;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.outbox.GivenUp;
import dev.holdfast.messaging.outbox.OutboxStatus;
import jakarta.ws.rs.QueryParam;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** Which of the messages that were given up a decision is about. */
public class GivenUpSelection {

  @QueryParam("status")
  @Parameter(description = "'failed', unless 'expired' is asked for", example = "failed")
  String status;

  @QueryParam("destination")
  @Parameter(description = "The service they are for", example = "central")
  String destination;

  @QueryParam("error")
  @Parameter(
      description = "What stands somewhere in their last error, to the letter",
      example = "refused with 413")
  String error;

  /** One of the two must be said: nobody decides about everything by leaving out a parameter. */
  GivenUp which() {
    Optional<String> to = GivenUpParameters.given("destination", destination);
    Optional<String> because = GivenUpParameters.given("error", error);
    if (to.isEmpty() && because.isEmpty()) {
      throw new ProblemException(
          Problem.invalidField("destination", "or 'error' must say which messages are meant"));
    }
    OutboxStatus wanted = GivenUpParameters.statusOf(status);
    return new GivenUp(wanted, to, because);
  }
}
