package dev.holdfast.base.metrics;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Whoever does not say which format of the metrics he wants gets the one that every tool reads.
 * Quarkus would answer with OpenMetrics; Prometheus asks for that by name.
 */
@Singleton
class PlainMetrics {

  private static final String ANYTHING = "*/*";

  void route(@Observes Router router) {
    router.route("/q/metrics*").order(Integer.MIN_VALUE).handler(PlainMetrics::choose);
  }

  private static void choose(RoutingContext context) {
    HttpServerRequest request = context.request();
    String wanted = request.getHeader(HttpHeaders.ACCEPT);
    if (wanted == null || wanted.startsWith(ANYTHING)) {
      request.headers().set(HttpHeaders.ACCEPT, "text/plain");
    }
    context.next();
  }
}
