package dev.holdfast.central.database;

import io.vertx.core.VertxException;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Tells from a failure that nobody was there to ask, in a few words that hold no address. */
final class AwaySigns {

  /** The server ends, has crashed, starts or takes no more connections. */
  private static final Set<String> NOT_NOW = Set.of("57P01", "57P02", "57P03", "53300");

  private AwaySigns() {}

  /** Empty when the database was there and refused. */
  static Optional<String> in(Throwable failure) {
    return causes(failure).flatMap(cause -> words(cause).stream()).findFirst();
  }

  /** It may only be slow. */
  static boolean isSlow(Throwable failure) {
    return causes(failure).anyMatch(TimeoutException.class::isInstance);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(10);
  }

  private static Optional<String> words(Throwable cause) {
    if (cause instanceof PgException refused) {
      return NOT_NOW.contains(String.valueOf(refused.getSqlState()))
          ? Optional.of("it says: " + refused.getErrorMessage())
          : Optional.empty();
    }
    if (cause instanceof ConnectException) {
      return Optional.of("the connection is refused");
    }
    if (cause instanceof UnknownHostException || cause instanceof NoRouteToHostException) {
      return Optional.of("its host cannot be found");
    }
    if (cause instanceof ClosedConnectionException
        || cause instanceof SocketException
        || (cause instanceof VertxException
            && "Connection was closed".equals(cause.getMessage()))) {
      return Optional.of("the connection was closed");
    }
    return cause instanceof TimeoutException
        ? Optional.of(Optional.ofNullable(cause.getMessage()).orElse("no answer in time"))
        : Optional.empty();
  }
}
