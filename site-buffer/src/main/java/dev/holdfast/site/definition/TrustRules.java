package dev.holdfast.site.definition;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.Optional;

/** The certificates a definition trusts: PEM text that can really be read. */
final class TrustRules {

  static final String BEGIN = "-----BEGIN";

  private static final int MAX_LENGTH = 262_144;

  private TrustRules() {}

  static Optional<String> read(Fields definition) {
    Optional<String> pem = definition.raw("trust");
    pem.ifPresent(text -> requireCertificates(definition, text));
    return pem;
  }

  private static void requireCertificates(Fields definition, String pem) {
    if (pem.length() > MAX_LENGTH) {
      throw definition.flaw("trust", "must not be longer than %d characters".formatted(MAX_LENGTH));
    }
    if (pem.contains("PRIVATE KEY")) {
      throw definition.flaw("trust", "must not hold a private key, only certificates");
    }
    if (!pem.contains(BEGIN) || !readable(pem)) {
      throw definition.flaw("trust", "must be certificates as PEM text");
    }
  }

  private static boolean readable(String pem) {
    try {
      return !CertificateFactory.getInstance("X.509")
          .generateCertificates(new ByteArrayInputStream(pem.getBytes(US_ASCII)))
          .isEmpty();
    } catch (CertificateException e) {
      return false;
    }
  }
}
