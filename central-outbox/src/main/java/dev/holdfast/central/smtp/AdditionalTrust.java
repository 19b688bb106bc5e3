package dev.holdfast.central.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.vertx.core.net.TrustOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Certificates trusted besides the usual ones, not instead: a server that moves from the company's
 * authority to a public one stays reachable.
 */
public final class AdditionalTrust {

  private AdditionalTrust() {}

  /**
   * @throws IllegalArgumentException when it is no PEM with certificates
   */
  public static TrustOptions of(String pem) {
    try {
      KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
      all.load(null, null);
      List<Certificate> certificates = new ArrayList<>(usual());
      certificates.addAll(read(pem));
      for (int i = 0; i < certificates.size(); i++) {
        all.setCertificateEntry("trusted-" + i, certificates.get(i));
      }
      return TrustOptions.wrap(manager(all));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("'trust' holds no certificates in PEM", e);
    }
  }

  static boolean isReadable(String pem) {
    try {
      return !read(pem).isEmpty();
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static List<Certificate> read(String pem) throws GeneralSecurityException {
    List<Certificate> certificates =
        List.copyOf(
            CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(pem.getBytes(US_ASCII))));
    if (certificates.isEmpty()) {
      throw new GeneralSecurityException("none found");
    }
    return certificates;
  }

  private static List<X509Certificate> usual() throws GeneralSecurityException {
    return manager(null) instanceof X509TrustManager usual
        ? Arrays.asList(usual.getAcceptedIssuers())
        : List.of();
  }

  private static TrustManager manager(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers()[0];
  }
}
