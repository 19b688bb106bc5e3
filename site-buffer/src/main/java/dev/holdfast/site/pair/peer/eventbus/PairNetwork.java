package dev.holdfast.site.pair.peer.eventbus;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.file.FileSystemOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import org.jgroups.JChannel;

/** What a clustered Vert.x for two nodes is made of. */
class PairNetwork {

  /** Twice this and a connection that answers nothing is given up; the default is forty seconds. */
  private static final long PING_MS = 2_000;

  private static final int CONNECT_MS = 2_000;

  private static final Duration BETWEEN_KNOCKS = Duration.ofSeconds(2);

  private final PairSettings settings;

  PairNetwork(PairSettings settings) {
    this.settings = settings;
  }

  /** May block. */
  Place place() throws IOException {
    return Place.of(settings);
  }

  /** May block. */
  JChannel open(Place place, Vertx vertx, Consumer<String> refused) throws Exception {
    Optional<SSLContext> context =
        settings.tls().isPresent()
            ? Optional.of(settings.tls().get().context(vertx, refused))
            : Optional.empty();
    return GroupStack.open(place.own(), place.others(), context);
  }

  /** At the door of a peer that is not in the view. */
  Duration betweenKnocks() {
    return BETWEEN_KNOCKS;
  }

  /** One event loop: two nodes have one connection each way. */
  VertxOptions options(Place place) {
    EventBusOptions bus =
        new EventBusOptions()
            .setHost(place.own().getAddress().getHostAddress())
            .setPort(place.busPort())
            .setConnectTimeout(CONNECT_MS)
            .setClusterPingInterval(PING_MS)
            .setClusterPingReplyInterval(PING_MS);
    return new VertxOptions()
        .setEventBusOptions(settings.tls().map(tls -> tls.applyTo(bus)).orElse(bus))
        .setEventLoopPoolSize(1)
        .setWorkerPoolSize(2)
        .setInternalBlockingPoolSize(2)
        .setUseDaemonThread(true)
        .setFileSystemOptions(
            new FileSystemOptions()
                .setFileCachingEnabled(false)
                .setClassPathResolvingEnabled(false));
  }
}
