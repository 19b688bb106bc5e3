package dev.holdfast.site.delivery.forward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.CentralAsSet;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CentralInClearTest {

  @ParameterizedTest
  @CsvSource({
    "http://central.example:8080, true",
    "https://central.example:8443, false",
    "http://127.0.0.1:8080, false",
    ", false"
  })
  void a_central_that_is_reached_in_the_clear_is_named(URI url, boolean named) {
    CentralAsSet config =
        new CentralAsSet(Optional.ofNullable(url), Optional.empty(), Duration.ofSeconds(1));

    assertThat(new CentralInClear(config).words().await().indefinitely().isPresent())
        .isEqualTo(named);
  }
}
