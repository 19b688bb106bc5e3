package dev.holdfast.central.smtp;

import static java.nio.charset.StandardCharsets.US_ASCII;

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
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Certificates trusted besides the usual ones, not instead: a server that moves from the company's
 * authority to a public one stays reachable.
 */
public final class AdditionalTrust {

  private AdditionalTrust() {}

  /** For a worker: it reads the usual ones from their file. */
  public static SSLContext context(Optional<String> pem)
      throws GeneralSecurityException, IOException {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, pem.isPresent() ? new TrustManager[] {with(pem.get())} : null, null);
    return context;
  }

  private static TrustManager with(String pem) throws GeneralSecurityException, IOException {
    KeyStore all = KeyStore.getInstance(KeyStore.getDefaultType());
    all.load(null, null);
    List<Certificate> certificates = new ArrayList<>(usual());
    certificates.addAll(read(pem));
    for (int i = 0; i < certificates.size(); i++) {
      all.setCertificateEntry("trusted-" + i, certificates.get(i));
    }
    return manager(all);
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
