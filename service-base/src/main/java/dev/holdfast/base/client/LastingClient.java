package dev.holdfast.base.client;

import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import io.vertx.core.impl.VertxInternal;
import java.util.function.Supplier;

/**
 * Makes clients that last as long as Vert.x does. One that is made on the thread of a request
 * belongs, to Vert.x, to the verticle that serves it, and is closed with that: a service that stops
 * undeploys its HTTP server first, and cut off the very calls whose end it then waited for.
 */
public final class LastingClient {

  private LastingClient() {}

  /**
   * @param making runs at once, on the caller's thread
   */
  public static <T> T of(Vertx vertx, Supplier<T> making) {
    ContextInternal ofNobody = ((VertxInternal) vertx).createEventLoopContext();
    ContextInternal before = ofNobody.beginDispatch();
    try {
      return making.get();
    } finally {
      ofNobody.endDispatch(before);
    }
  }
}
