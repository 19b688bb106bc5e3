package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.PeerException;
import io.vertx.core.MultiMap;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.Optional;

/** What goes with a request over the bus, and what its failures mean. */
final class Requests {

  static final int REFUSED = 1;
  static final int FORGOTTEN = 2;
  static final int FAILED = 3;

  private static final String FROM = "from";
  private static final String SESSION = "session";
  private static final String TOPIC = "topic";

  private Requests() {}

  static DeliveryOptions options(String from, String session, String topic) {
    return new DeliveryOptions()
        .addHeader(FROM, from)
        .addHeader(SESSION, session)
        .addHeader(TOPIC, topic);
  }

  /** None when it is no request but a hello. */
  static Optional<String> topic(MultiMap headers) {
    return Optional.ofNullable(headers.get(TOPIC));
  }

  static String from(MultiMap headers) {
    return Optional.ofNullable(headers.get(FROM)).orElse("");
  }

  static String session(MultiMap headers) {
    return Optional.ofNullable(headers.get(SESSION)).orElse("");
  }

  /** The other knows nothing of our session, or of us. */
  static boolean isForgotten(Throwable failure) {
    return failure instanceof ReplyException reply
        && (reply.failureType() == ReplyFailure.NO_HANDLERS
            || (reply.failureType() == ReplyFailure.RECIPIENT_FAILURE
                && reply.failureCode() == FORGOTTEN));
  }

  static PeerException explain(Throwable failure, String node, String topic, Duration within) {
    if (failure instanceof ReplyException reply) {
      if (reply.failureType() == ReplyFailure.TIMEOUT) {
        return new PeerException(
            PeerException.Kind.TIMED_OUT,
            "node '%s' has not answered about %s within %s".formatted(node, topic, within));
      }
      if (reply.failureType() == ReplyFailure.RECIPIENT_FAILURE && reply.failureCode() == FAILED) {
        return new PeerException(
            PeerException.Kind.FAILED,
            "node '%s' could not answer about %s: %s".formatted(node, topic, reply.getMessage()));
      }
    }
    return new PeerException(
        PeerException.Kind.GONE,
        "node '%s' was not reached about %s: %s".formatted(node, topic, failure.getMessage()));
  }
}
