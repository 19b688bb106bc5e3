package dev.holdfast.site.pair;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Where the API of this node answers, for the other to tell. */
@Singleton
class ApiUrl {

  private final int port;
  private final int tlsPort;
  private final boolean isEncrypted;

  @Inject
  ApiUrl(
      @ConfigProperty(name = "quarkus.http.port", defaultValue = "8080") int port,
      @ConfigProperty(name = "quarkus.http.ssl-port", defaultValue = "8443") int tlsPort,
      @ConfigProperty(name = "quarkus.http.insecure-requests", defaultValue = "enabled")
          String insecure) {
    this.port = port;
    this.tlsPort = tlsPort;
    this.isEncrypted = !"enabled".equals(insecure);
  }

  String at(String host) {
    String inUrl = host.contains(":") ? "[" + host + "]" : host;
    return isEncrypted
        ? "https://%s:%d".formatted(inUrl, tlsPort)
        : "http://%s:%d".formatted(inUrl, port);
  }
}
