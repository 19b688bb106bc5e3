package dev.holdfast.site.leadership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.site.identity.Identities;
import org.junit.jupiter.api.Test;

class LedEpochTest {

  private final LedEpoch epoch = new LedEpoch();

  @Test
  void a_node_that_stands_alone_or_has_never_led_has_none() {
    assertThat(epoch.epoch()).isEmpty();

    epoch.onRole(new RoleChanged(Role.standby, 6));

    assertThat(epoch.epoch()).isEmpty();
  }

  @Test
  void a_node_that_leads_names_the_epoch_of_its_promotion() {
    epoch.onRole(new RoleChanged(Role.active, 5));

    assertThat(epoch.of(Identities.of("plant-7", "node-1"))).contains(new SenderEpoch(5, "node-1"));
  }

  @Test
  void one_that_has_stood_down_does_not_speak_under_the_epoch_of_the_other() {
    epoch.onRole(new RoleChanged(Role.active, 5));
    epoch.onRole(new RoleChanged(Role.handingOver, 5));
    epoch.onRole(new RoleChanged(Role.standby, 6));

    assertThat(epoch.epoch()).hasValue(5);

    epoch.onRole(new RoleChanged(Role.active, 7));

    assertThat(epoch.epoch()).hasValue(7);
  }
}
