package dev.holdfast.site.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.buffer.sqlite.BufferConfig;
import dev.holdfast.site.delivery.forward.CentralConfig;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.intake.RetryDefaults;
import dev.holdfast.site.sweep.SweepConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private final SmallRyeConfig untouched =
      new SmallRyeConfigBuilder()
          .withConverter(Duration.class, 200, new DurationConverter())
          .withMapping(IdentityConfig.class)
          .withMapping(BufferConfig.class)
          .withMapping(RetryDefaults.class)
          .withMapping(SweepConfig.class)
          .withMapping(CentralConfig.class)
          .build();

  @Test
  void every_setting_has_the_documented_default() {
    IdentityConfig identity = untouched.getConfigMapping(IdentityConfig.class);
    assertThat(identity.id()).isEqualTo("$unknown-site");
    assertThat(identity.node()).isEmpty();
    assertThat(identity.dataDir()).isEqualTo(Path.of("./data/site"));
    BufferConfig buffer = untouched.getConfigMapping(BufferConfig.class);
    assertThat(buffer.synchronous()).isEqualTo(BufferConfig.Synchronous.FULL);
    RetryDefaults retry = untouched.getConfigMapping(RetryDefaults.class);
    assertThat(retry.defaultRetryInterval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(retry.defaultMaxRetries()).isEqualTo(50);
    SweepConfig sweep = untouched.getConfigMapping(SweepConfig.class);
    assertThat(sweep.interval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(sweep.shutdownWait()).isEqualTo(Duration.ofSeconds(10));
    CentralConfig central = untouched.getConfigMapping(CentralConfig.class);
    assertThat(central.url()).isEmpty();
    assertThat(central.secret()).isEmpty();
    assertThat(central.timeout()).isEqualTo(Duration.ofSeconds(30));
  }
}
