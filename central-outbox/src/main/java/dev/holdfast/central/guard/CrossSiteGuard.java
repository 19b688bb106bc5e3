package dev.holdfast.central.guard;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.central.sessions.Browser;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import io.vertx.ext.web.RoutingContext;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * A browser sends a cookie along whoever made it send the request. So whatever a cookie lets change
 * something, and signing in itself, must come from our own page: it has a header that no form can
 * have, and the browser must not say that it comes from elsewhere. A token is sent by whoever has
 * it, and needs none of this.
 */
class CrossSiteGuard {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");
  private static final String LOGIN = "/api/v1/session";

  /** More than a name and a password take, and little for anybody to send. */
  private static final int LONGEST_LOGIN = 8 * 1024;

  @ServerRequestFilter(preMatching = true)
  void guard(ContainerRequestContext asked, RoutingContext context) {
    if (SAFE.contains(asked.getMethod())) {
      return;
    }
    HttpServerRequest request = context.request();
    boolean login = context.normalizedPath().startsWith(LOGIN);
    if (login) {
      requireSmall(request);
    }
    boolean byToken = request.getHeader(HttpHeaders.AUTHORIZATION) != null;
    boolean signsIn = login && asked.getMethod().equals("POST");
    boolean guarded = !byToken && (signsIn || Browser.session(context).isPresent());
    if (guarded && !isOurPage(request)) {
      throw new ProblemException(
          Problem.of(
              403,
              "cross-site",
              "Not from this page",
              "A request with a session that changes something needs the header X-Requested-With,"
                  + " from a page of this central"));
    }
  }

  private static boolean isOurPage(HttpServerRequest request) {
    if (request.getHeader("X-Requested-With") == null) {
      return false;
    }
    String fetchedFrom = request.getHeader("Sec-Fetch-Site");
    if (fetchedFrom != null) {
      return fetchedFrom.equals("same-origin");
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin == null || isOurs(origin, request.authority());
  }

  /** Host and port; the scheme may differ behind a proxy that ends TLS. */
  private static boolean isOurs(String origin, HostAndPort own) {
    try {
      URI uri = URI.create(origin);
      return own != null
          && uri.getHost() != null
          && uri.getHost().toLowerCase(Locale.ROOT).equals(own.host().toLowerCase(Locale.ROOT))
          && (uri.getPort() == own.port() || (isDefault(uri.getPort()) && isDefault(own.port())));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean isDefault(int port) {
    return port == -1 || port == 80 || port == 443;
  }

  /** Anybody may send one, so nobody may send a large one. */
  private static void requireSmall(HttpServerRequest request) {
    String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
    boolean small = length == null ? isDelete(request) : !isMore(length);
    if (!small) {
      throw new ProblemException(
          Problem.of(
              413,
              "body-too-large",
              "The body is too large",
              "Send at most %d bytes, and their number in Content-Length"
                  .formatted(LONGEST_LOGIN)));
    }
  }

  private static boolean isDelete(HttpServerRequest request) {
    return request.method().equals(HttpMethod.DELETE);
  }

  private static boolean isMore(String length) {
    try {
      return Integer.parseInt(length) > LONGEST_LOGIN;
    } catch (NumberFormatException e) {
      return true;
    }
  }
}
