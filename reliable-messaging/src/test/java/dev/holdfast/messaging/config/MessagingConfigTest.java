package dev.holdfast.messaging.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@QuarkusTest
class MessagingConfigTest {

  @Inject MessagingConfig config;

  @Test
  void the_defaults_are_the_published_ones() {
    assertThat(config.security().timestampWindow()).isEqualTo(Duration.ofMinutes(5));
    assertThat(config.security().algorithm()).isEqualTo("HMAC-SHA256");
    assertThat(config.receiveOverHttp()).isTrue();
    assertThat(config.defaultTransport()).isEqualTo("http");
    assertThat(config.serviceId()).isEqualTo("messaging-tests");
  }
}
