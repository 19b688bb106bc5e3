package dev.holdfast.site.pair;

/** What follows for a node from comparing itself with the other. */
enum Transition {
  /** Everything is as it should be. */
  NONE,
  /** It becomes the active node, in an epoch higher than both know. */
  LEAD,
  /** It becomes the standby, or stays it. */
  FOLLOW;

  /** Both nodes come to opposite results on the same two candidates. */
  static Transition between(Candidate ours, Candidate theirs) {
    if (theirs.leadsBefore(ours)) {
      return FOLLOW;
    }
    return ours.active() && !ours.isRivalOf(theirs) ? NONE : LEAD;
  }
}
