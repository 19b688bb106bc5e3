package dev.holdfast.central.delivery.http;

import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.time.Duration;
import java.util.Map;

/** One request to be made. */
public record HttpPost(URI url, Map<String, String> headers, Buffer body, Duration timeout) {

  /** Where it goes, without path and query: these hold keys more often than not. */
  public static String origin(URI url) {
    return "%s://%s%s"
        .formatted(url.getScheme(), url.getHost(), url.getPort() < 0 ? "" : ":" + url.getPort());
  }
}
