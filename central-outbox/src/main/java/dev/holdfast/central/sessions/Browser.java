package dev.holdfast.central.sessions;

import dev.holdfast.central.access.RandomText;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.NewCookie;
import java.util.Optional;

/** The other end of a request, and the cookie it keeps. */
@ApplicationScoped
public class Browser {

  private static final String PLAIN = "holdfast-session";

  /** Browsers take one of this name only over TLS and from this host itself. */
  private static final String SECURE = "__Host-holdfast-session";

  private final CurrentVertxRequest current;

  @Inject
  Browser(CurrentVertxRequest current) {
    this.current = current;
  }

  /** The text of the session, if the request has a cookie for it. */
  public static Optional<String> session(RoutingContext request) {
    return Optional.ofNullable(request.request().getCookie(name(request.request())))
        .map(cookie -> cookie.getValue())
        .filter(RandomText::isOne);
  }

  /** Where it comes from: the proxy's word counts only if the settings say so. */
  String address() {
    return Optional.ofNullable(current.getCurrent().request().remoteAddress())
        .map(address -> Optional.ofNullable(address.hostAddress()).orElseGet(address::host))
        .orElse("unknown");
  }

  NewCookie keep(NewSession session) {
    return cookie(session.text()).build();
  }

  NewCookie forget() {
    return cookie("").maxAge(0).build();
  }

  private NewCookie.Builder cookie(String value) {
    HttpServerRequest request = current.getCurrent().request();
    return new NewCookie.Builder(name(request))
        .value(value)
        .path("/")
        .httpOnly(true)
        .sameSite(NewCookie.SameSite.STRICT)
        .secure(isSecure(request));
  }

  private static String name(HttpServerRequest request) {
    return isSecure(request) ? SECURE : PLAIN;
  }

  private static boolean isSecure(HttpServerRequest request) {
    return "https".equals(request.scheme());
  }
}
