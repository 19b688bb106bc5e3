package dev.holdfast.central.dispatch;

import dev.holdfast.central.notification.DuePlace;

/**
 * Where the next claim of a round begins: behind what the round has claimed before. From the front,
 * each claim would go through all that is under way and all that has left since the table was last
 * cleaned up.
 */
final class PlaceInLine {

  /**
   * Some come to stand before that place, late from a slow transaction or given back by another
   * node. In a line without end they are found every so many claims.
   */
  static final int CLAIMS_WITHOUT_LOOKING_BACK = 50;

  private DuePlace behind = DuePlace.FRONT;
  private int claims;

  DuePlace next() {
    claims++;
    if (claims % CLAIMS_WITHOUT_LOOKING_BACK == 0) {
      behind = DuePlace.FRONT;
    }
    return behind;
  }

  void moveBehind(DuePlace last) {
    behind = last;
  }

  /**
   * @return false when it was there already
   */
  boolean moveToFront() {
    boolean moved = !behind.equals(DuePlace.FRONT);
    behind = DuePlace.FRONT;
    return moved;
  }
}
