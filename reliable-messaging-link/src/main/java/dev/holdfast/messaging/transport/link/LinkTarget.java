package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Where a link goes, and who opens it.
 *
 * @param url of the accepting service, as {@code https://central.example:8443}
 * @param service the name we sign with
 * @param node the process we are
 * @param secret shared with the other end
 * @param epoch that a node of a pair leads under; asked whenever the link is opened
 */
public record LinkTarget(
    URI url,
    String service,
    String node,
    SigningSecret secret,
    Supplier<Optional<SenderEpoch>> epoch) {

  /** For a node that stands alone. */
  public LinkTarget(URI url, String service, String node, SigningSecret secret) {
    this(url, service, node, secret, Optional::empty);
  }

  public LinkTarget {
    if (url.getHost() == null
        || url.getScheme() == null
        || !url.getScheme().matches("https?|wss?")) {
      throw new IllegalArgumentException(
          "'%s' must be a URL such as https://central.example:8443".formatted(url));
    }
  }

  boolean isEncrypted() {
    return url.getScheme().equals("https") || url.getScheme().equals("wss");
  }

  int port() {
    return url.getPort() != -1 ? url.getPort() : isEncrypted() ? 443 : 80;
  }

  String path() {
    String base = url.getPath() == null ? "" : url.getPath().replaceAll("/+$", "");
    return base + LinkWire.PATH;
  }
}
