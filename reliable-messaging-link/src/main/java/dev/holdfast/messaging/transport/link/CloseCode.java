package dev.holdfast.messaging.transport.link;

/** Why a link is closed, in the numbers of RFC 6455; from 4000 on they are ours. */
enum CloseCode {
  GOING_AWAY(1001),
  PROTOCOL_ERROR(1002),
  TOO_LARGE(1009),
  REFUSED(4001),
  REPLACED(4002),
  DEAD(4003),
  EPOCH_OVER(4004);

  private final short number;

  CloseCode(int number) {
    this.number = (short) number;
  }

  short number() {
    return number;
  }

  boolean is(Short received) {
    return received != null && received == number;
  }
}
