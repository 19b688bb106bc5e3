package dev.holdfast.messaging.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.testing.TestService;
import io.quarkus.test.junit.main.LaunchResult;
import io.quarkus.test.junit.main.QuarkusMainLauncher;
import io.quarkus.test.junit.main.QuarkusMainTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Settings that would lose messages, or process them twice, stop the start of a service. Those that
 * are decided when it is built are not among them: each of these starts is a build too.
 */
@QuarkusMainTest
class RefusedStartTest {

  @ParameterizedTest(name = "{0}={1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          inbox.retention           | 60s   | may repeat a message for PT24H
          outbox.ttl                | 48h   | may repeat a message for PT48H
          security.timestamp-window | 48h   | whoever has recorded a message can send it again
          outbox.receivers-remember | 1h    | receivers remember messages for PT1H
          outbox.lease              | 20s   | lease (PT20S) must be longer than .send-timeout (PT30S)
          """)
  void a_service_that_must_refuse_to_start_refuses(
      String key, String value, String words, QuarkusMainLauncher launcher) {
    System.setProperty("holdfast.messaging." + key, value);
    System.setProperty(TestService.ENDS_AT_ONCE, "true");
    try {
      LaunchResult result = launcher.launch();

      assertThat(result.exitCode()).isEqualTo(1);
      assertThat(result.getOutput() + result.getErrorOutput()).contains(words);
    } finally {
      System.clearProperty("holdfast.messaging." + key);
      System.clearProperty(TestService.ENDS_AT_ONCE);
    }
  }
}
