package dev.holdfast.central.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LoginLimitTest {

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T08:00:00Z"));
  private final LoginLimit limit = new LoginLimit(clock::nanos);

  @Test
  void invented_names_and_addresses_do_not_fill_the_memory() {
    for (int i = 0; i < 100_000; i++) {
      limit.trying("name-" + i, "address-" + i);
    }

    assertThat(limit.kept()).isEqualTo(20_000);
  }

  @Test
  void the_wait_gets_shorter_with_time_and_ends() {
    for (int i = 0; i < LoginLimit.MOST_BY_NAME; i++) {
      assertThat(limit.wait("anna", "a")).isEmpty();
      limit.trying("anna", "a");
    }
    assertThat(limit.wait("anna", "b")).contains(LoginLimit.WINDOW);

    clock.advance(Duration.ofMinutes(4));
    assertThat(limit.wait("anna", "b")).contains(LoginLimit.WINDOW.minusMinutes(4));
    clock.advance(Duration.ofMinutes(6));
    assertThat(limit.wait("anna", "b")).isEmpty();
  }

  @Test
  void the_right_password_clears_the_name_but_not_what_others_tried_from_the_address() {
    for (int i = 0; i < LoginLimit.MOST_BY_ADDRESS - 1; i++) {
      limit.trying("name-" + i, "shared");
    }
    limit.trying("anna", "shared");
    limit.succeeded("anna", "shared");
    assertThat(limit.wait("anna", "shared")).isEmpty();

    limit.trying("bert", "shared");
    assertThat(limit.wait("anna", "shared")).isPresent();
  }
}
