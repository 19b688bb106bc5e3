package dev.holdfast.messaging.config;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class BuiltSettingTest {

  /** As by a variable of the environment, which comes too late. */
  @Test
  void what_was_decided_at_the_build_is_not_changed_at_the_start() {
    String key = "holdfast.messaging.outbox.enabled";

    assertThatCode(() -> BuiltSetting.require(key, true, true)).doesNotThrowAnyException();
    assertThatThrownBy(() -> BuiltSetting.require(key, false, true))
        .hasMessageContaining(key + " is true now, but the service was built with false")
        .hasMessageContaining("build the service again");
    assertThatThrownBy(() -> BuiltSetting.require(key, true, false))
        .hasMessageContaining(key + " is false now, but the service was built with true");
  }
}
