package dev.holdfast.shared.retry;

import java.util.Optional;
import java.util.regex.Pattern;

/** What became of one of many that an operator has had tried again. */
public sealed interface RetryOutcome {

  /** The other side has it. */
  record Delivered() implements RetryOutcome {}

  /** It failed once more; parked again or waiting for its next turn, it is no longer the job's. */
  record FailedAgain(String error) implements RetryOutcome {

    /** Ids and long numbers make two failures differ that are the same. */
    private static final Pattern PARTICULARS =
        Pattern.compile("[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}|[0-9]{4,}");

    private static final int ENOUGH = 200;

    /** What it has in common with failures of the same cause. */
    public String kind() {
      String general = PARTICULARS.matcher(error).replaceAll("#");
      return general.length() <= ENOUGH ? general : general.substring(0, ENOUGH);
    }
  }

  /** Somebody else had decided about it before the job came to it. */
  record Skipped() implements RetryOutcome {}

  default Optional<FailedAgain> failure() {
    return this instanceof FailedAgain failed ? Optional.of(failed) : Optional.empty();
  }
}
