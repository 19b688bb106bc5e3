package dev.holdfast.messaging.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.messaging.transport.Transport;
import dev.holdfast.messaging.transport.TransportProvider;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.SigningSecret;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfiguredDestinationsTest {

  private static final String CENTRAL = "holdfast.messaging.services.central.";

  private final List<String> asked = new ArrayList<>();
  private final Transport http = envelopes -> asked("http");
  private final Transport grpc = envelopes -> asked("grpc");

  private Uni<List<EnvelopeReply>> asked(String name) {
    asked.add(name);
    return Uni.createFrom().item(List.of());
  }

  private String reachedBy(Destinations destinations) {
    asked.clear();
    destinations.named("central").orElseThrow().transport().send(List.of()).await().indefinitely();
    return String.join(", ", asked);
  }

  @Test
  void a_service_with_an_address_is_reached_by_the_default_transport() {
    assertThat(reachedBy(destinations(Map.of("address", "here")))).isEqualTo("http");
  }

  @Test
  void a_service_may_have_a_transport_of_its_own() {
    Destinations destinations = destinations(Map.of("address", "here", "transport", "grpc"));

    assertThat(reachedBy(destinations)).isEqualTo("grpc");
  }

  @Test
  void an_address_that_only_one_transport_reads_says_which() {
    assertThat(reachedBy(destinations(Map.of("address", "grpc://central:5001")))).isEqualTo("grpc");
    assertThat(
            reachedBy(destinations(Map.of("address", "grpc://central:5001", "transport", "http"))))
        .isEqualTo("http");
  }

  @Test
  void certificates_for_a_transport_without_tls_are_refused() {
    assertThatThrownBy(
            () -> destinations(Map.of("address", "here", "tls-configuration-name", "partner")))
        .hasMessageContaining("the transport 'http' has no TLS");
  }

  @Test
  void a_service_without_an_address_and_a_stranger_are_no_destinations() {
    assertThat(destinations(Map.of()).named("central")).isEmpty();
    assertThat(destinations(Map.of()).named("stranger")).isEmpty();
  }

  @Test
  void a_transport_nobody_has_is_refused_with_those_that_are_there() {
    assertThatThrownBy(() -> destinations(Map.of("address", "here", "transport", "pigeon")))
        .hasMessage(CENTRAL + "transport: there is no transport 'pigeon' here, only [grpc, http]");
  }

  @Test
  void an_address_the_transport_cannot_read_is_refused_with_its_setting() {
    assertThatThrownBy(() -> destinations(Map.of("address", "nowhere")))
        .hasMessage(CENTRAL + "address: 'nowhere' is no address");
  }

  private Destinations destinations(Map<String, String> ofCentral) {
    Map<String, String> settings = new HashMap<>();
    settings.put(CENTRAL + "secret", "shared-with-central-in-tests-0123456789");
    ofCentral.forEach((key, value) -> settings.put(CENTRAL + key, value));
    return new ConfiguredDestinations(
        TestSettings.of(MessagingConfig.class, settings),
        id -> List.of(SigningSecret.of("shared-with-central-in-tests-0123456789")),
        List.of(new Named("http", http), new Named("grpc", grpc)),
        Clock.systemUTC());
  }

  private record Named(String name, Transport transport) implements TransportProvider {
    @Override
    public Set<String> schemes() {
      return name.equals("grpc") ? Set.of("grpc", "grpcs") : Set.of();
    }

    @Override
    public Transport to(String address) {
      if (address.equals("nowhere")) {
        throw new IllegalArgumentException("'nowhere' is no address");
      }
      return transport;
    }
  }
}
