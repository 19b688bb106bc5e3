package dev.holdfast.base.trust;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.core.net.TrustOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/**
 * The authorities everybody trusts and some more. Vert.x would trust the given ones instead; then a
 * system that moves from the plant's own authority to a public one would be cut off.
 *
 * <p>They are put together when Vert.x asks for them, which it does on a worker thread.
 */
public final class AdditionalTrust implements TrustOptions {

  private final List<Certificate> certificates;

  private AdditionalTrust(Collection<? extends Certificate> certificates) {
    this.certificates = List.copyOf(certificates);
  }

  /**
   * @throws IllegalArgumentException when there is no certificate in it, or a broken one
   */
  public static AdditionalTrust ofPem(String pem) {
    try {
      Collection<? extends Certificate> certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem.getBytes(UTF_8)));
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException("its trust holds no PEM certificate");
      }
      return new AdditionalTrust(certificates);
    } catch (CertificateException e) {
      throw new IllegalArgumentException("its trust is not made of PEM certificates", e);
    }
  }

  public static boolean isPem(String text) {
    try {
      ofPem(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The usual ones alone where there is nothing to add. */
  public static TrustOptions ofPem(Optional<String> pem) {
    return pem.<TrustOptions>map(AdditionalTrust::ofPem).orElseGet(UsualTrust::new);
  }

  /** For clients that are not of Vert.x; not for an event loop. */
  public static SSLContext context(Optional<String> pem) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, ofPem(pem).getTrustManagerFactory(null).getTrustManagers(), null);
    return context;
  }

  @Override
  public TrustManagerFactory getTrustManagerFactory(Vertx vertx)
      throws GeneralSecurityException, IOException {
    KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
    all.load(null, null);
    int number = 0;
    for (Certificate certificate :
        Stream.concat(UsualTrust.authorities().stream(), certificates.stream()).toList()) {
      all.setCertificateEntry("trusted-" + number++, certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(all);
    return factory;
  }

  @Override
  public Function<String, TrustManager[]> trustManagerMapper(Vertx vertx) {
    return serverName -> null;
  }

  @Override
  public TrustOptions copy() {
    return this;
  }
}
