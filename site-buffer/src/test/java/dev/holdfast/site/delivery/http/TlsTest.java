package dev.holdfast.site.delivery.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.trust.AdditionalTrust;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.tls.TestTls;
import java.net.URI;
import java.util.Arrays;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTest {

  private static final String CALL = "{\"method\":\"Ping\"}";

  private final TestTls tls = TestTls.create();
  private final FaultyHttpTarget target = FaultyHttpTarget.startTls(tls);
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
    tls.close();
  }

  @Test
  void a_certificate_named_in_the_definition_is_trusted() {
    caller.define(CallerFixture.withTrust(plain(), tls.pem()));

    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
  }

  @Test
  void a_certificate_nobody_named_makes_the_target_absent_and_says_what_to_do() {
    caller.define(plain());

    assertAway("its certificate is not trusted", "add the authority to 'trust'");
    assertThat(target.callCount()).isZero();
  }

  @Test
  void another_certificate_does_not_help() {
    try (TestTls other = TestTls.create()) {
      caller.define(CallerFixture.withTrust(plain(), other.pem()));

      assertAway("its certificate is not trusted");
    }
  }

  @Test
  void the_messages_leave_once_the_definition_names_the_certificate() {
    caller.define(plain());
    assertAway("its certificate is not trusted");

    caller.define(CallerFixture.withTrust(plain(), tls.pem()));

    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);
  }

  /** The certificate is for localhost and 127.0.0.1. */
  @Test
  void a_certificate_for_another_host_is_not_accepted() {
    URI otherName = URI.create("https://127.0.0.2:" + target.port());
    URI sameServer = URI.create("https://localhost:" + target.port());

    caller.define(CallerFixture.withTrust(CallerFixture.system(sameServer), tls.pem()));
    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);

    caller.define(CallerFixture.withTrust(CallerFixture.system(otherName), tls.pem()));
    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Transient.class);
    assertThat(target.callCount()).isEqualTo(1);
  }

  @Test
  void plain_http_at_a_tls_port_and_tls_at_a_plain_port_are_absent_targets() {
    caller.define(CallerFixture.system(URI.create("http://127.0.0.1:" + target.port())));
    assertAway("failed: ");

    try (FaultyHttpTarget clear = FaultyHttpTarget.start()) {
      caller.define(CallerFixture.system(URI.create("https://127.0.0.1:" + clear.port())));
      assertAway("failed: ");
    }
  }

  @Test
  void the_usual_authorities_stay_trusted_besides() throws Exception {
    TrustManagerFactory usual =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    usual.init((java.security.KeyStore) null);

    TrustManagerFactory both = AdditionalTrust.ofPem(tls.pem()).getTrustManagerFactory(null);

    assertThat(issuers(both)).isEqualTo(issuers(usual) + 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "not a certificate",
        "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\n"
      })
  void trust_that_is_no_certificate_is_a_bad_definition(String pem) {
    caller.define(CallerFixture.withTrust(plain(), pem));

    DeliveryResult result = caller.deliver(CALL);

    assertThat(result.outcome()).isInstanceOf(Permanent.class);
    assertThat(CallerFixture.textOf(result)).contains("its trust", "correct its definition");
  }

  private ExternalSystem plain() {
    return CallerFixture.system(target.baseUrl());
  }

  private void assertAway(String... words) {
    DeliveryResult result = caller.deliver(CALL);
    assertThat(result.outcome())
        .isInstanceOfSatisfying(
            Transient.class, failure -> assertThat(failure.targetAway()).isTrue());
    assertThat(CallerFixture.textOf(result)).contains(words).hasSizeLessThan(1_000);
  }

  private static int issuers(TrustManagerFactory factory) {
    return Arrays.stream(factory.getTrustManagers())
        .map(X509TrustManager.class::cast)
        .mapToInt(manager -> manager.getAcceptedIssuers().length)
        .sum();
  }
}
