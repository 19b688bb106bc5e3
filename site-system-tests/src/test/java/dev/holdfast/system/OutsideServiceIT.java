package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.system.Script.Result;
import dev.holdfast.testkit.ports.FreePort;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The library where nobody knows of this build: each builds it, and a service with it. */
@LongRun
class OutsideServiceIT {

  private static final Duration PATIENCE = Duration.ofMinutes(15);

  @Test
  void a_service_of_somebody_else_stays_as_it_was_and_its_messages_arrive() throws Exception {
    Result result =
        new Script("try-outside-service")
            .within(PATIENCE)
            .run("--shop-port", port(), "--branch-port", port());

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output()).contains("0 ordered, 41 told, 41 different");
  }

  @Test
  void the_page_of_the_ten_minutes_works_as_it_stands() throws Exception {
    Result result = new Script("try-ten-minutes").within(PATIENCE).run("--port", port());

    assertThat(result.exit()).as(result.output()).isZero();
    assertThat(result.output()).contains("said 1, heard 1, 1 of them different");
  }

  private static String port() {
    return Integer.toString(FreePort.pick());
  }
}
