package dev.holdfast.central.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StartConfigTest {

  private static final String JDBC_URL = "quarkus.datasource.jdbc.url";
  private static final String REACTIVE_URL = "quarkus.datasource.reactive.url";

  /** Before, too: a service that was started in this process has set them. */
  @BeforeEach
  @AfterEach
  void forget() {
    System.clearProperty(JDBC_URL);
    System.clearProperty(REACTIVE_URL);
    System.clearProperty(StartConfig.DATA_DIRECTORY);
  }

  @Test
  void nothing_is_configured_at_first() {
    StartConfig config = StartConfig.read();

    assertThat(config.namesDatabase()).isFalse();
    assertThat(config.dataDirectory()).isEqualTo(Path.of("data", "central").toAbsolutePath());
  }

  @Test
  void a_configured_database_is_used() {
    System.setProperty(JDBC_URL, "jdbc:postgresql://db/holdfast");
    System.setProperty(REACTIVE_URL, "postgresql://db/holdfast");

    assertThat(StartConfig.read().namesDatabase()).isTrue();
  }

  @Test
  void a_database_that_is_named_for_one_driver_only_is_refused() {
    System.setProperty(JDBC_URL, "jdbc:postgresql://db/holdfast");

    assertThatThrownBy(() -> StartConfig.read().namesDatabase())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "only %s is set; set both %s and %s, to the same database"
                .formatted(JDBC_URL, REACTIVE_URL, JDBC_URL));
  }

  @Test
  void the_data_can_lie_elsewhere() {
    System.setProperty(StartConfig.DATA_DIRECTORY, "/var/lib/holdfast");

    assertThat(StartConfig.read().dataDirectory()).isEqualTo(Path.of("/var/lib/holdfast"));
  }
}
