package dev.holdfast.shared.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WireLimitsTest {

  @Test
  void the_limits_are_the_published_ones() {
    assertThat(WireLimits.ENVELOPE_BYTES).isEqualTo(2_097_152);
    assertThat(WireLimits.BATCH_BYTES).isEqualTo(8_388_608);
    assertThat(WireLimits.BATCH_ENVELOPES).isEqualTo(500);
  }

  @Test
  void the_largest_envelope_fits_into_a_batch() {
    assertThat(WireLimits.ENVELOPE_BYTES).isLessThan(WireLimits.BATCH_BYTES);
  }
}
