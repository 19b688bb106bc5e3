package dev.holdfast.messaging.faultrun;

/** What the network does to one exchange. */
enum Fault {
  /** Nothing: there and back. */
  NONE(80.0),
  /** Takes its time on the way there. */
  DELAYED(4.0),
  /** Never arrives. */
  REQUEST_LOST(3.0),
  /** Arrives, but nobody hears of it. */
  ANSWER_LOST(3.0),
  /** Arrives, but the answer ends in the middle. */
  ANSWER_CUT(2.0),
  /** Arrives twice, one after the other. */
  TWICE(3.0),
  /** Arrives twice at the same instant. */
  TWICE_AT_ONCE(2.0),
  /** Seems lost, and arrives when it has been sent again: behind what was sent after it. */
  LATE(2.0),
  /** One envelope is changed on the way. */
  GARBLED(1.0);

  private final double percent;

  Fault(double percent) {
    this.percent = percent;
  }

  /**
   * @param chance from 0 to 1
   */
  static Fault at(double chance) {
    double left = 100 * chance;
    for (Fault fault : values()) {
      left -= fault.percent;
      if (left < 0) {
        return fault;
      }
    }
    return NONE;
  }
}
