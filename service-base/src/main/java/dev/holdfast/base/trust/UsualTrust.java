package dev.holdfast.base.trust;

import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * The authorities that the Java installation trusts. They are read from its file once, when Vert.x
 * first asks for them, which it does on a worker thread.
 */
public final class UsualTrust implements TrustOptions {

  /** Not in an initialiser: that of a native executable runs where it is built. */
  private static Optional<TrustManagerFactory> known = Optional.empty();

  @Override
  public TrustManagerFactory getTrustManagerFactory(Vertx vertx) throws GeneralSecurityException {
    return factory();
  }

  @Override
  public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) {
    return serverName -> null;
  }

  @Override
  public TrustOptions copy() {
    return this;
  }

  /** Not for an event loop: the file may have to be read. */
  public static List<X509Certificate> authorities() throws GeneralSecurityException {
    return Arrays.stream(factory().getTrustManagers())
        .filter(X509TrustManager.class::isInstance)
        .map(X509TrustManager.class::cast)
        .flatMap(manager -> Arrays.stream(manager.getAcceptedIssuers()))
        .toList();
  }

  private static synchronized TrustManagerFactory factory() throws GeneralSecurityException {
    if (known.isEmpty()) {
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init((KeyStore) null);
      known = Optional.of(factory);
    }
    return known.get();
  }
}
