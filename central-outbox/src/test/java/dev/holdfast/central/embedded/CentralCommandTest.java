package dev.holdfast.central.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class CentralCommandTest {

  @Test
  void without_arguments_it_starts() {
    assertThat(CentralCommand.of(List.of())).isEqualTo(CentralCommand.START);
  }

  @Test
  void it_is_told_to_migrate_only() {
    assertThat(CentralCommand.of(List.of("migrate"))).isEqualTo(CentralCommand.MIGRATE);
  }

  @Test
  void whoever_asks_for_help_gets_nothing_else() {
    assertThat(CentralCommand.of(List.of("migrate", "--help"))).isEqualTo(CentralCommand.HELP);
    assertThat(CentralCommand.USAGE).contains("migrate", "migrate-at-start");
  }

  @Test
  void what_it_does_not_know_it_does_not_pass_over() {
    assertThatThrownBy(() -> CentralCommand.of(List.of("migrte")))
        .hasMessage("migrte is nothing that central knows; --help shows what can be said");
  }
}
