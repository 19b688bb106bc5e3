package dev.holdfast.site.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.shared.id.SiteId;
import dev.holdfast.site.buffer.AcknowledgedConfig;
import dev.holdfast.site.buffer.sqlite.BufferConfig;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.forward.CentralConfig;
import dev.holdfast.site.delivery.guard.BreakerConfig;
import dev.holdfast.site.eventlog.EventsConfig;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.intake.RetryDefaults;
import dev.holdfast.site.link.SiteLinkConfig;
import dev.holdfast.site.operation.TrackingConfig;
import dev.holdfast.site.pair.peer.ClusterConfig;
import dev.holdfast.site.pair.peer.ReplicationConfig;
import dev.holdfast.site.parked.bulk.ParkedConfig;
import dev.holdfast.site.retention.HistoryConfig;
import dev.holdfast.site.storage.BackupConfig;
import dev.holdfast.site.storage.DiskConfig;
import dev.holdfast.site.sweep.SweepConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  private final SmallRyeConfig untouched =
      new SmallRyeConfigBuilder()
          .withConverter(Duration.class, 200, new DurationConverter())
          .withMapping(IdentityConfig.class)
          .withMapping(BufferConfig.class)
          .withMapping(RetryDefaults.class)
          .withMapping(SweepConfig.class)
          .withMapping(CentralConfig.class)
          .withMapping(DeliveryConfig.class)
          .withMapping(BreakerConfig.class)
          .withConverter(MemorySize.class, 200, new MemorySizeConverter())
          .withMapping(DiskConfig.class)
          .withMapping(BackupConfig.class)
          .withMapping(TrackingConfig.class)
          .withMapping(EventsConfig.class)
          .withMapping(HistoryConfig.class)
          .withMapping(AcknowledgedConfig.class)
          .withMapping(ParkedConfig.class)
          .withMapping(SiteLinkConfig.class)
          .withMapping(ClusterConfig.class)
          .withMapping(ReplicationConfig.class)
          .build();

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t "})
  void a_blank_site_id_is_taken_for_none(String blank) {
    assertThat(Identities.of(blank, "node-1").site()).isEqualTo(SiteId.UNKNOWN);
  }

  @Test
  void every_setting_has_the_documented_default() {
    IdentityConfig identity = untouched.getConfigMapping(IdentityConfig.class);
    assertThat(identity.id()).contains("$unknown-site");
    assertThat(identity.node()).isEmpty();
    assertThat(identity.dataDir()).isEqualTo(Path.of("./data/site"));
    BufferConfig buffer = untouched.getConfigMapping(BufferConfig.class);
    assertThat(buffer.synchronous()).isEqualTo(Synchronous.FULL);
    RetryDefaults retry = untouched.getConfigMapping(RetryDefaults.class);
    assertThat(retry.defaultRetryInterval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(retry.defaultMaxRetries()).isEqualTo(50);
    DiskConfig disk = untouched.getConfigMapping(DiskConfig.class);
    assertThat(disk.minFreeBytes().asLongValue()).isEqualTo(256L * 1024 * 1024);
    BackupConfig backup = untouched.getConfigMapping(BackupConfig.class);
    assertThat(backup.interval()).isEqualTo(Duration.ofHours(1));
    assertThat(backup.keep()).isEqualTo(Duration.ofDays(7));
    SweepConfig sweep = untouched.getConfigMapping(SweepConfig.class);
    assertThat(sweep.interval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(sweep.shutdownWait()).isEqualTo(Duration.ofSeconds(10));
    CentralConfig central = untouched.getConfigMapping(CentralConfig.class);
    assertThat(central.url()).isEmpty();
    assertThat(central.secret()).isEmpty();
    assertThat(central.timeout()).isEqualTo(Duration.ofSeconds(30));
    DeliveryConfig delivery = untouched.getConfigMapping(DeliveryConfig.class);
    assertThat(delivery.concurrencyPerTarget()).isEqualTo(8);
    assertThat(delivery.timeout()).isEqualTo(Duration.ofSeconds(30));
    BreakerConfig breaker = untouched.getConfigMapping(BreakerConfig.class);
    assertThat(breaker.enabled()).isTrue();
    assertThat(breaker.failures()).isEqualTo(5);
    assertThat(breaker.probeInterval()).isEqualTo(Duration.ofSeconds(10));
    TrackingConfig tracking = untouched.getConfigMapping(TrackingConfig.class);
    assertThat(tracking.retention()).isEqualTo(Duration.ofDays(7));
    EventsConfig events = untouched.getConfigMapping(EventsConfig.class);
    assertThat(events.retention()).isEqualTo(Duration.ofDays(30));
    assertThat(events.pageSize()).isEqualTo(500);
    HistoryConfig history = untouched.getConfigMapping(HistoryConfig.class);
    assertThat(history.maxBytes().asLongValue()).isEqualTo(1024L * 1024 * 1024);
    AcknowledgedConfig acknowledged = untouched.getConfigMapping(AcknowledgedConfig.class);
    assertThat(acknowledged.keep()).isEqualTo(Duration.ofDays(2));
    assertThat(acknowledged.maxBytes().asLongValue()).isEqualTo(256L * 1024 * 1024);
    assertThat(acknowledged.askInterval()).isEqualTo(Duration.ofMinutes(5));
    ParkedConfig parked = untouched.getConfigMapping(ParkedConfig.class);
    assertThat(parked.retryPatience()).isEqualTo(Duration.ofSeconds(60));
    SiteLinkConfig link = untouched.getConfigMapping(SiteLinkConfig.class);
    assertThat(link.enabled()).isTrue();
    assertThat(link.url()).isEmpty();
    assertThat(link.tlsConfigurationName()).isEmpty();
    ClusterConfig cluster = untouched.getConfigMapping(ClusterConfig.class);
    assertThat(cluster.peers()).isEmpty();
    assertThat(cluster.address()).isEmpty();
    assertThat(cluster.certificate()).isEmpty();
    assertThat(cluster.key()).isEmpty();
    assertThat(cluster.ca()).isEmpty();
    assertThat(cluster.insecure()).isFalse();
    assertThat(untouched.getConfigMapping(ReplicationConfig.class).enabled()).isTrue();
  }
}
