package dev.holdfast.messaging.transport;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;

/** The exchange did not come to an end: the other side may or may not have got the envelopes. */
public final class TransportException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What is known of the other side. */
  public enum Kind {
    /** Nothing has reached it, which says nothing against what was to be sent. */
    AWAY,
    /** It may be away, or slow, or one of the envelopes may be more than it can bear. */
    LOST,
    /** Something answered, and not with replies: as a proxy does that takes no body so large. */
    NO_REPLIES
  }

  private final Kind kind;

  public TransportException(String message) {
    this(Kind.LOST, message, null);
  }

  /** Of the kind that the cause tells of. */
  public TransportException(String message, Throwable cause) {
    this(kindOf(cause), message, cause);
  }

  public TransportException(Kind kind, String message) {
    this(kind, message, null);
  }

  public TransportException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** Of any failure of a transport. */
  public static Kind kindOf(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(10)
        .map(TransportException::known)
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(Kind.LOST);
  }

  private static Optional<Kind> known(Throwable cause) {
    if (cause instanceof TransportException told) {
      return Optional.of(told.kind());
    }
    boolean away =
        cause instanceof ConnectException
            || cause instanceof NoRouteToHostException
            || cause instanceof UnknownHostException
            || cause instanceof SSLHandshakeException;
    return away ? Optional.of(Kind.AWAY) : Optional.empty();
  }
}
