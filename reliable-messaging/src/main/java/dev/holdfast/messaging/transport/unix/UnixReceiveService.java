package dev.holdfast.messaging.transport.unix;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.OwnContext;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import io.vertx.core.Vertx;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The socket of a service that has set {@code holdfast.messaging.receive.unix.path}. */
@Singleton
class UnixReceiveService {

  private final Optional<UnixReceiver> receiver;

  @Inject
  UnixReceiveService(
      UnixReceiveConfig config, SocketLoop loop, Vertx vertx, EnvelopeReceiver receiver) {
    this.receiver =
        config
            .path()
            .map(UnixReceiveService::socket)
            .map(
                socket ->
                    new UnixReceiver(
                        loop.group(), socket, config, new OwnContext(vertx, receiver)));
  }

  private static SocketPath socket(String path) {
    try {
      return SocketPath.of(path);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "holdfast.messaging.receive.unix.path: " + e.getMessage(), e);
    }
  }

  void start(@Observes StartupEvent event) {
    receiver.ifPresent(UnixReceiver::open);
  }

  void stop(@Observes ShutdownEvent event) {
    receiver.ifPresent(UnixReceiver::close);
  }
}
