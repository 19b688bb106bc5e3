package dev.holdfast.messaging.transport;

import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SigningSecret;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Set;

/**
 * A way to a service whose replies are believed only from itself. A reply with a signature that
 * does not fit is nobody's; and once there has been one that fits, so is one without. Whoever
 * stands in between could otherwise make a sender forget what nobody took.
 */
public final class SignedReplies implements Transport {

  /** What a receiver says to whom it does not know, and a failure that concerns no message. */
  private static final Set<Integer> UNSIGNED = Set.of(400, 401, 403);

  private static final int FAILURES = 500;

  private final Transport transport;
  private final SigningSecret secret;
  private volatile boolean expected;

  /**
   * @param expected whether signatures are asked for from the first reply on
   */
  public SignedReplies(Transport transport, SigningSecret secret, boolean expected) {
    this.transport = transport;
    this.secret = secret;
    this.expected = expected;
  }

  @Override
  public Uni<List<EnvelopeReply>> send(List<Envelope> envelopes) {
    return transport.send(envelopes).invoke(replies -> check(envelopes, replies));
  }

  private void check(List<Envelope> envelopes, List<EnvelopeReply> replies) {
    for (int i = 0; i < replies.size(); i++) {
      EnvelopeReply reply = replies.get(i);
      if (reply.isSignedBy(secret, envelopes.get(i))) {
        expected = true;
      } else if (reply.hmac().isPresent()) {
        throw unbelievable("whose signature does not fit");
      } else if (expected && !mayBeUnsigned(reply)) {
        throw unbelievable(
            "without a signature, though signatures are expected of it (if it runs an older version"
                + " than before, restart this service)");
      }
    }
  }

  /** Of these none lets go of a message. */
  private static boolean mayBeUnsigned(EnvelopeReply reply) {
    return !reply.acknowledged()
        && !reply.duplicateDetected()
        && (UNSIGNED.contains(reply.status()) || reply.status() >= FAILURES);
  }

  private static TransportException unbelievable(String how) {
    return new TransportException(
        Kind.AWAY, "somebody in between may have answered: there was a reply " + how);
  }
}
