package dev.holdfast.messaging.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.testing.TestSettings;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeersInClearTest {

  private static PeersInClear at(String address) {
    return new PeersInClear(
        TestSettings.of(
            MessagingConfig.class,
            Map.of(
                "holdfast.messaging.service-id", "erp",
                "holdfast.messaging.services.plant.address", address,
                "holdfast.messaging.services.plant.secret", "not-asked-here")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://erp.example", "HTTP://erp.example/x", "grpc://10.0.0.4:9000"})
  void what_leaves_the_machine_as_it_is_is_named(String address) {
    assertThat(at(address).peers()).containsExactly("plant");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://erp.example",
        "grpcs://erp.example",
        "http://localhost:8080",
        "http://127.0.0.1",
        "unix://erp",
        "no address"
      })
  void nothing_is_said_of_what_nobody_reads(String address) {
    assertThat(at(address).peers()).isEmpty();
  }
}
