package dev.holdfast.testkit.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestTlsTest {

  @Test
  void the_certificate_is_valid_now_signed_by_itself_and_made_for_localhost() throws Exception {
    try (TestTls tls = TestTls.create()) {
      X509Certificate certificate = parse(tls.pem());

      certificate.checkValidity();
      certificate.verify(certificate.getPublicKey());
      assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=localhost");
      assertThat(certificate.getSubjectAlternativeNames())
          .containsExactly(List.of(2, "localhost"), List.of(7, "127.0.0.1"));
    }
  }

  @Test
  void trust_store_and_pem_file_hold_the_certificate_until_closed() throws Exception {
    Path trustStore;
    try (TestTls tls = TestTls.create()) {
      trustStore = tls.trustStore();
      KeyStore store =
          KeyStore.getInstance(trustStore.toFile(), TestTls.TRUST_STORE_PASSWORD.toCharArray());

      assertThat(store.getCertificate("testkit")).isEqualTo(parse(tls.pem()));
      assertThat(Files.readString(tls.pemFile())).isEqualTo(tls.pem());
    }
    assertThat(trustStore.getParent()).doesNotExist();
  }

  private static X509Certificate parse(String pem) throws Exception {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
  }
}
