package dev.holdfast.site.pair;

/** What follows for a node from comparing itself with the other, or from being alone. */
sealed interface Transition {

  /** Everything is as it should be. */
  record None() implements Transition {}

  /** It becomes the active node, in an epoch higher than both know. */
  record Lead() implements Transition {}

  /** It becomes the standby, or stays it. */
  record Follow() implements Transition {}

  /** Both nodes come to opposite results on the same two candidates. */
  static Transition between(Candidate ours, Candidate theirs) {
    if (theirs.leadsBefore(ours)) {
      return new Follow();
    }
    boolean isClear = ours.active() && !ours.isRivalOf(theirs);
    return isClear ? new None() : new Lead();
  }
}
