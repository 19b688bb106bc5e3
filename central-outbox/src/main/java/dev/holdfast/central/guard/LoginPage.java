package dev.holdfast.central.guard;

import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/** The login page at an address that people can type. */
@Singleton
class LoginPage {

  void route(@Observes Router router) {
    router.get("/login").handler(request -> request.reroute("/login.html"));
  }
}
