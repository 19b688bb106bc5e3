package dev.holdfast.base.page;

import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** Jars of libraries hold more than a browser runs: source maps, variants for developers. */
@Singleton
class LibraryFiles {

  private static final String NOT_FOR_BROWSERS = "/_static/.+(\\.map|/(development|node)/.+)";

  void route(@Observes Router router) {
    router
        .routeWithRegex(NOT_FOR_BROWSERS)
        .handler(request -> request.response().setStatusCode(404).end());
  }
}
