package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where requests go: a URL taken apart once.
 *
 * @param path without slashes at its end
 */
record Endpoint(String host, int port, boolean tls, String path, String query) {

  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;

  /**
   * @throws BadDefinitionException when nothing can be sent there; does not repeat the URL, which
   *     may hold a secret
   */
  static Endpoint of(String what, URI url) {
    boolean tls = "https".equalsIgnoreCase(url.getScheme());
    if (url.getRawUserInfo() != null) {
      throw new BadDefinitionException(
          "its %s holds a user; say user and password in 'auth'".formatted(what));
    }
    boolean http = tls || "http".equalsIgnoreCase(url.getScheme());
    if (!http || url.getHost() == null) {
      throw new BadDefinitionException(
          "its %s is no http or https address with a host".formatted(what));
    }
    return new Endpoint(
        url.getHost(),
        url.getPort() >= 0 ? url.getPort() : tls ? HTTPS_PORT : HTTP_PORT,
        tls,
        Optional.ofNullable(url.getRawPath()).orElse("").replaceFirst("/+$", ""),
        Optional.ofNullable(url.getRawQuery()).orElse(""));
  }

  /** For people; the path may be a secret, as that of a webhook is. */
  String origin() {
    return "%s://%s:%d".formatted(tls ? "https" : "http", host, port);
  }

  RequestOptions request(HttpMethod method, String below, String moreQuery) {
    String target = (path + below).isEmpty() ? "/" : path + below;
    String queries =
        Stream.of(query, moreQuery).filter(q -> !q.isEmpty()).collect(Collectors.joining("&"));
    return new RequestOptions()
        .setMethod(method)
        .setHost(host)
        .setPort(port)
        .setSsl(tls)
        .setURI(queries.isEmpty() ? target : target + "?" + queries);
  }

  /** A key may stand in the URL of a function. */
  List<String> queryValues() {
    return Arrays.stream(query.split("&"))
        .map(part -> part.replaceFirst(".*?=", ""))
        .flatMap(value -> Stream.of(value, URLDecoder.decode(value, UTF_8)))
        .toList();
  }
}
