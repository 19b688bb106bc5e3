package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.wire.EnvelopeSigner;
import java.time.Clock;

/** What it takes to open a link. */
record OpenTools(LinkTarget target, CheckGreeting check, AnswerRequests answer, Clock clock) {

  EnvelopeSigner signer() {
    return new EnvelopeSigner(target.service(), target.secret(), clock, target.epoch());
  }
}
