package dev.holdfast.site.parked.sqlite;

import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.parked.ParkedMessage;

/** What decisions do to the counts, once they are on disk. */
record ParkedDepth(DepthCounters depth) {

  void isPendingAgain(ParkedMessage parked) {
    OutboundMessage message = parked.message();
    depth.parkedChanged(message.category(), message.target(), -1);
    depth.pendingChanged(message.category(), message.target(), 1);
  }

  void isGone(ParkedMessage parked) {
    depth.parkedChanged(parked.message().category(), parked.message().target(), -1);
  }

  void isHere(ParkedMessage parked) {
    depth.parkedChanged(parked.message().category(), parked.message().target(), 1);
  }
}
