package dev.holdfast.site.pair.log;

/**
 * What a standby says to a shipment, after its commit.
 *
 * @param standing where it is now: what to send it next depends on nothing else
 */
public record Answer(Outcome outcome, Standing standing) {

  /** What became of it. */
  public enum Outcome {
    APPLIED,
    /** All of it was here before. */
    REPEATED,
    /** It does not continue what is here. */
    OUT_OF_PLACE,
    /** It comes from a former leader, or this node leads itself. */
    STALE
  }
}
