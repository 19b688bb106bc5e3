package dev.holdfast.messaging.receive;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.wire.WireLimits;
import io.quarkus.arc.properties.IfBuildProperty;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.SimpleResourceInfo;

/**
 * How much of what others send is held at a time. Anybody can begin to send, and nobody knows who
 * it is before all of it is here: so room is taken before the first byte is read. It is given back
 * with the answer, or when the connection ends.
 */
@Singleton
@IfBuildProperty(
    name = "holdfast.messaging.receive-over-http",
    stringValue = "true",
    enableIfMissing = true)
class RoomForBodies {

  private static final int SHARE_OF_MEMORY = 8;

  /** What senders give an exchange: who needs longer for a body has given up. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final int bytes;
  private final Semaphore room;
  private final Duration longest;

  @Inject
  RoomForBodies() {
    this(bytes(Runtime.getRuntime().maxMemory()), LONGEST);
  }

  /**
   * @param longest how long one may take until it is here
   */
  RoomForBodies(int bytes, Duration longest) {
    this.bytes = bytes;
    this.room = new Semaphore(bytes);
    this.longest = longest;
  }

  /** What is worked on, and what waits for it. */
  private static int bytes(long memory) {
    return (int)
        Math.min(Integer.MAX_VALUE, Admission.mostAtWork(memory) + memory / SHARE_OF_MEMORY);
  }

  int left() {
    return room.availablePermits();
  }

  @ServerRequestFilter
  void admit(SimpleResourceInfo resource, RoutingContext request) {
    if (resource.getResourceClass() == ReceiveResource.class && !take(request)) {
      throw new ProblemException(Admission.BUSY);
    }
  }

  /** Whether there was room for it. */
  boolean take(RoutingContext request) {
    int bytes = announced(request);
    if (!room.tryAcquire(bytes)) {
      return false;
    }
    long limit =
        request
            .vertx()
            .setTimer(
                longest.toMillis(),
                late -> {
                  if (!request.request().isEnded()) {
                    request.request().connection().close();
                  }
                });
    request.addEndHandler(
        over -> {
          request.vertx().cancelTimer(limit);
          room.release(bytes);
        });
    return true;
  }

  /** One in chunks does not say; one that is too large is told so where it is read. */
  private int announced(RoutingContext request) {
    return Optional.ofNullable(request.request().getHeader(HttpHeaders.CONTENT_LENGTH))
        .map(length -> (int) Math.min(Long.parseLong(length), bytes))
        .orElse(WireLimits.BATCH_BYTES);
  }
}
