package dev.holdfast.site.link;

import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.vertx.core.http.WebSocketClientOptions;
import java.util.Optional;

/** Certificates from {@code quarkus.tls}, as the client of the link takes them. */
final class LinkTls {

  private static final String HOSTNAME_CHECK_OFF = "NONE";

  private LinkTls() {}

  /**
   * @throws IllegalArgumentException when there is no configuration of that name
   */
  static WebSocketClientOptions options(TlsConfigurationRegistry registry, Optional<String> name) {
    WebSocketClientOptions options = new WebSocketClientOptions();
    name.ifPresent(
        it ->
            apply(
                registry
                    .get(it)
                    .orElseThrow(
                        () ->
                            new IllegalArgumentException(
                                "holdfast.site.link.tls-configuration-name: there is nothing below quarkus.tls.%s"
                                    .formatted(it))),
                options));
    return options;
  }

  private static void apply(TlsConfiguration tls, WebSocketClientOptions options) {
    Optional.ofNullable(tls.getTrustStoreOptions()).ifPresent(options::setTrustOptions);
    Optional.ofNullable(tls.getKeyStoreOptions()).ifPresent(options::setKeyCertOptions);
    options.setTrustAll(tls.isTrustAll());
    options.setEnabledSecureTransportProtocols(
        tls.getSSLOptions().getEnabledSecureTransportProtocols());
    options.setVerifyHost(
        !tls.getHostnameVerificationAlgorithm().filter(HOSTNAME_CHECK_OFF::equals).isPresent());
  }
}
