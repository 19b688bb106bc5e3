package dev.holdfast.messaging.transport;

import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.quarkus.tls.runtime.config.TlsConfigUtils;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.WebSocketClientOptions;
import java.util.Optional;

/** Certificates from {@code quarkus.tls}, for a client. */
public final class NamedTls {

  private NamedTls() {}

  /**
   * @throws IllegalArgumentException when there is no configuration of that name
   */
  public static void apply(
      TlsConfigurationRegistry registry, Optional<String> name, HttpClientOptions options) {
    name.map(it -> find(registry, it)).ifPresent(tls -> TlsConfigUtils.configure(options, tls));
  }

  /** The same for the client of a WebSocket. */
  public static void apply(
      TlsConfigurationRegistry registry, Optional<String> name, WebSocketClientOptions options) {
    name.map(it -> find(registry, it)).ifPresent(tls -> TlsConfigUtils.configure(options, tls));
  }

  private static TlsConfiguration find(TlsConfigurationRegistry registry, String name) {
    return registry
        .get(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "tls-configuration-name: there is nothing below quarkus.tls.%s"
                        .formatted(name)));
  }
}
