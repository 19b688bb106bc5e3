package dev.holdfast.site.pair.log;

/** What became of a row that a returned node had changed and the leader had not heard of. */
public record Merged(Row.Key key, Outcome outcome) {

  /** What became of it. */
  public enum Outcome {
    /** It was unknown here and is here now. */
    ADDED,
    /** The returned node's change counts. */
    TAKEN,
    /** It is gone, here or there, and so it is gone. */
    REMOVED,
    /** Both had changed it, and what stands here counts. */
    KEPT,
    /** It was the same on both sides. */
    EQUAL
  }
}
