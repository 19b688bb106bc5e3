package dev.holdfast.messaging.operate;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import io.quarkus.test.junit.main.LaunchResult;
import io.quarkus.test.junit.main.QuarkusMainLauncher;
import io.quarkus.test.junit.main.QuarkusMainTest;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusMainTest
@TestProfile(UndispatchedOutboxTest.BuiltWithout.class)
class UndispatchedOutboxTest {

  /** As where the line in application.properties was forgotten. */
  public static final class BuiltWithout implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("holdfast.messaging.outbox.enabled", "false");
    }
  }

  @Test
  void a_service_with_an_outbox_that_nobody_empties_does_not_start(QuarkusMainLauncher launcher) {
    LaunchResult result = launcher.launch();

    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.getOutput() + result.getErrorOutput())
        .contains("there is an OutboxStore, but nothing would be sent from it")
        .contains("put holdfast.messaging.outbox.enabled=true into application.properties");
  }
}
