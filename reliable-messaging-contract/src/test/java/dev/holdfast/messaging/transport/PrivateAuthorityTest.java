package dev.holdfast.messaging.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.transport.http.SwitchedReceiver;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.arc.All;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A partner whose certificate no public authority has signed, and who lets in only whom it knows:
 * each destination has its own certificates, by name.
 */
@QuarkusTest
@TestProfile(PrivateAuthorityTest.ForCallersWithCertificates.class)
class PrivateAuthorityTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TestHTTPResource(tls = true)
  URI url;

  @Inject @All List<TransportProvider> providers;
  @Inject SwitchedReceiver switched;
  @Inject Clock clock;

  /** Whether a certificate is asked for is decided at build time. */
  public static final class ForCallersWithCertificates implements QuarkusTestProfile {

    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("quarkus.http.ssl.client-auth", "required");
    }

    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(new TestResourceEntry(PrivateAuthority.class));
    }
  }

  @BeforeEach
  void accept() {
    switched.set(
        texts ->
            Uni.createFrom()
                .item(
                    texts.stream()
                        .map(EnvelopeJson::read)
                        .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
                        .toList()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void with_its_authority_and_a_certificate_of_ours_it_is_reached(String transport) {
    Envelope envelope = envelope();

    assertThat(send(transport, Optional.of("partner"), envelope))
        .containsExactly(EnvelopeReply.accepted(envelope.messageId()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void without_its_authority_it_is_not_talked_to_and_the_error_says_where_that_goes(
      String transport) {
    for (Optional<String> name :
        List.of(Optional.<String>empty(), Optional.of("without-authority"))) {
      assertThatThrownBy(() -> send(transport, name, envelope()))
          .isInstanceOfSatisfying(
              TransportException.class,
              e -> assertThat(e.kind()).isEqualTo(TransportException.Kind.AWAY))
          .hasMessageContainingAll("trust-store", "tls-configuration-name");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void without_a_certificate_of_ours_it_refuses_us_and_the_error_says_where_that_goes(
      String transport) {
    assertThatThrownBy(() -> send(transport, Optional.of("without-certificate"), envelope()))
        .isInstanceOf(TransportException.class)
        .hasMessageContainingAll("key-store", "tls-configuration-name");
  }

  private List<EnvelopeReply> send(String transport, Optional<String> name, Envelope envelope) {
    return providers.stream()
        .filter(provider -> provider.name().equals(transport))
        .findFirst()
        .orElseThrow()
        .to("https://localhost:" + url.getPort(), name)
        .send(List.of(envelope))
        .await()
        .atMost(PATIENCE);
  }

  private Envelope envelope() {
    return new EnvelopeSigner(
            "sender", SigningSecret.of("never-checked-by-this-receiver-at-all"), clock)
        .sign(MessageId.random(), MessageType.Signal, "Any", "{}", Optional.empty());
  }
}
