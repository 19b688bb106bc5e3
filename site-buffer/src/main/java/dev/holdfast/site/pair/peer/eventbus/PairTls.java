package dev.holdfast.site.pair.peer.eventbus;

import dev.holdfast.site.pair.peer.ClusterConfig;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * The certificate of this node and those it trusts, for both ports. Neither port compares names, so
 * that the trusted ones are to be this site's own.
 */
record PairTls(Path certificate, Path key, Path ca) {

  static final String PROTOCOL = "TLSv1.3";

  static Optional<PairTls> of(ClusterConfig config) {
    long given =
        Stream.of(config.certificate(), config.key(), config.ca())
            .filter(Optional::isPresent)
            .count();
    if (given == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new PairTls(
            readable("certificate", config.certificate()),
            readable("key", config.key()),
            readable("ca", config.ca())));
  }

  private static Path readable(String name, Optional<Path> file) {
    String key = "holdfast.site.cluster." + name;
    Path path =
        file.orElseThrow(
            () ->
                new IllegalArgumentException(
                    key + " is not set; .certificate, .key and .ca go together"));
    if (!Files.isReadable(path)) {
      throw new IllegalArgumentException("%s: %s cannot be read".formatted(key, path));
    }
    return path;
  }

  EventBusOptions applyTo(EventBusOptions options) {
    return options
        .setSsl(true)
        .setClientAuth(ClientAuth.REQUIRED)
        .setEnabledSecureTransportProtocols(Set.of(PROTOCOL))
        .setKeyCertOptions(keyAndCertificate())
        .setTrustOptions(trusted());
  }

  /** Reads the files, so it blocks. */
  SSLContext context(Vertx vertx, Consumer<String> refused) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(
        keyAndCertificate().getKeyManagerFactory(vertx).getKeyManagers(),
        Stream.of(trusted().getTrustManagerFactory(vertx).getTrustManagers())
            .map(it -> reporting(it, refused))
            .toArray(TrustManager[]::new),
        null);
    return context;
  }

  private static TrustManager reporting(TrustManager manager, Consumer<String> refused) {
    return manager instanceof X509ExtendedTrustManager it
        ? new ReportingTrust(it, refused)
        : manager;
  }

  private PemKeyCertOptions keyAndCertificate() {
    return new PemKeyCertOptions().setCertPath(absolute(certificate)).setKeyPath(absolute(key));
  }

  private PemTrustOptions trusted() {
    return new PemTrustOptions().addCertPath(absolute(ca));
  }

  private static String absolute(Path path) {
    return path.toAbsolutePath().toString();
  }
}
