package dev.holdfast.testkit.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Makes an elliptic-curve key and a certificate for {@code localhost} and {@code 127.0.0.1}. */
final class SelfSignedCertificate {

  private static final Duration VALID_BEFORE_AND_AFTER_NOW = Duration.ofDays(365);
  private static final byte[] ECDSA_WITH_SHA256 = Der.objectId(1, 2, 840, 10045, 4, 3, 2);
  private static final byte[] COMMON_NAME = Der.objectId(2, 5, 4, 3);
  private static final byte[] SUBJECT_ALTERNATIVE_NAME = Der.objectId(2, 5, 29, 17);
  private static final int DNS_NAME = 2;
  private static final int IP_ADDRESS = 7;

  private SelfSignedCertificate() {}

  static KeyPair newKey() throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  static X509Certificate forLocalhost(KeyPair key, Clock clock) throws GeneralSecurityException {
    byte[] body = body(key, clock.instant());
    Signature signature = Signature.getInstance("SHA256withECDSA");
    signature.initSign(key.getPrivate());
    signature.update(body);
    byte[] certificate =
        Der.sequence(body, Der.sequence(ECDSA_WITH_SHA256), Der.bits(signature.sign()));
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(certificate));
  }

  private static byte[] body(KeyPair key, Instant now) {
    byte[] version3 = Der.explicit(0, Der.integer(BigInteger.TWO));
    byte[] serial = Der.integer(BigInteger.valueOf(now.toEpochMilli()));
    byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8("localhost"))));
    byte[] validity =
        Der.sequence(
            Der.time(now.minus(VALID_BEFORE_AND_AFTER_NOW)),
            Der.time(now.plus(VALID_BEFORE_AND_AFTER_NOW)));
    return Der.sequence(
        version3,
        serial,
        Der.sequence(ECDSA_WITH_SHA256),
        name,
        validity,
        name,
        key.getPublic().getEncoded(),
        Der.explicit(3, Der.sequence(alternativeNames())));
  }

  private static byte[] alternativeNames() {
    byte[] names =
        Der.sequence(
            Der.implicit(DNS_NAME, "localhost".getBytes(StandardCharsets.US_ASCII)),
            Der.implicit(IP_ADDRESS, new byte[] {127, 0, 0, 1}));
    return Der.sequence(SUBJECT_ALTERNATIVE_NAME, Der.octets(names));
  }
}
