package dev.holdfast.base.answer;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Map;

/** Says when to come back, whoever it was that refused for now. */
@Singleton
class RetryLater {

  /** Soon enough for somebody who waits; and space on a disk has to be made by somebody first. */
  static final Map<Integer, String> SECONDS = Map.of(503, "5", 507, "60");

  void route(@Observes Router router) {
    router.route().order(Integer.MIN_VALUE).handler(this::watch);
  }

  private void watch(RoutingContext request) {
    HttpServerResponse response = request.response();
    request.addHeadersEndHandler(
        done -> {
          String seconds = SECONDS.get(response.getStatusCode());
          if (seconds != null && !response.headers().contains(HttpHeaders.RETRY_AFTER)) {
            response.putHeader(HttpHeaders.RETRY_AFTER, seconds);
          }
        });
    request.next();
  }
}
