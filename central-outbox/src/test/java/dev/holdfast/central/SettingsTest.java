package dev.holdfast.central;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.audit.AuditSettings;
import dev.holdfast.central.broker.BrokerSettings;
import dev.holdfast.central.database.DatabaseSettings;
import dev.holdfast.central.dispatch.DispatchMode;
import dev.holdfast.central.dispatch.DispatchSettings;
import dev.holdfast.central.kpi.KpiSettings;
import dev.holdfast.central.operator.bulk.BulkSettings;
import dev.holdfast.central.purge.RetentionSettings;
import dev.holdfast.central.remoteparked.SiteLinkSettings;
import dev.holdfast.central.sessions.OidcSettings;
import dev.holdfast.central.sessions.SessionSettings;
import dev.holdfast.central.sites.SiteSettings;
import dev.holdfast.central.smtp.SmtpSettings;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SettingsTest {

  private static <T> T defaults(Class<T> mapping) {
    return new SmallRyeConfigBuilder()
        .addDiscoveredConverters()
        .withMapping(mapping)
        .build()
        .getConfigMapping(mapping);
  }

  @Test
  void dispatch() {
    DispatchSettings settings = defaults(DispatchSettings.class);
    assertThat(settings.interval()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.batchSize()).isEqualTo(100);
    assertThat(settings.lease()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.shutdownWait()).isEqualTo(Duration.ofSeconds(10));
    assertThat(settings.mode()).isEqualTo(DispatchMode.SHARED);
    assertThat(settings.listen()).isTrue();
    assertThat(settings.checkInterval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.outage()).isEqualTo(DispatchSettings.Outage.WAIT);
  }

  @Test
  void smtp() {
    SmtpSettings settings = defaults(SmtpSettings.class);
    assertThat(settings.maxConcurrentConnections()).isEqualTo(5);
    assertThat(settings.maxRecipientsPerMail()).isEqualTo(100);
    assertThat(settings.passwordInClear()).isFalse();
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.maxRetries()).isEqualTo(10);
    assertThat(settings.retryDelay()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.failoverOrder()).isEqualTo(100);
    assertThat(settings.breaker().failures()).isEqualTo(5);
    assertThat(settings.breaker().probeInterval()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void site_link() {
    SiteLinkSettings settings = defaults(SiteLinkSettings.class);
    assertThat(settings.answerTimeout()).isEqualTo(Duration.ofSeconds(20));
    assertThat(settings.reconnectWait()).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void bulk() {
    BulkSettings settings = defaults(BulkSettings.class);
    assertThat(settings.interval()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.retryPatience()).isEqualTo(Duration.ofSeconds(60));
    assertThat(settings.longestWait()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void broker() {
    BrokerSettings settings = defaults(BrokerSettings.class);
    assertThat(settings.enabled()).isFalse();
    assertThat(settings.topic()).isEqualTo("holdfast-submits");
    assertThat(settings.refusedTopic()).isEqualTo("holdfast-submits-refused");
    assertThat(settings.group()).isEqualTo("holdfast-central");
    assertThat(settings.timestampWindow()).isEqualTo(Duration.ofDays(7));
    assertThat(settings.maxInFlight()).isEqualTo(1_000);
    assertThat(settings.retryPause()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void sites() {
    SiteSettings settings = defaults(SiteSettings.class);
    assertThat(settings.keyRefresh()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.lookAgainPause()).isEqualTo(Duration.ofSeconds(1));
    assertThat(settings.reportInterval()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.statusTimeout()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void oidc() {
    OidcSettings settings = defaults(OidcSettings.class);
    assertThat(settings.name()).isEqualTo("single sign-on");
    assertThat(settings.roles().viewer()).containsExactly("viewer");
    assertThat(settings.roles().operator()).containsExactly("operator");
    assertThat(settings.roles().admin()).containsExactly("admin");
  }

  @Test
  void session() {
    SessionSettings settings = defaults(SessionSettings.class);
    assertThat(settings.idle()).isEqualTo(Duration.ofHours(1));
    assertThat(settings.longest()).isEqualTo(Duration.ofHours(12));
  }

  @Test
  void retention() {
    RetentionSettings settings = defaults(RetentionSettings.class);
    assertThat(settings.terminal()).isEqualTo(Duration.ofDays(365));
    assertThat(settings.audit()).isEqualTo(Duration.ofDays(730));
    assertThat(settings.siteCalls()).isEqualTo(Duration.ofDays(365));
    assertThat(settings.purgeInterval()).isEqualTo(Duration.ofDays(1));
    assertThat(settings.keepParked()).isFalse();
    assertThat(settings.moreThanHalf()).isFalse();
  }

  @Test
  void database() {
    DatabaseSettings settings = defaults(DatabaseSettings.class);
    assertThat(settings.timeLimit()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.lockLimit()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void audit() {
    assertThat(defaults(AuditSettings.class).timeLimit()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void kpi() {
    KpiSettings settings = defaults(KpiSettings.class);
    assertThat(settings.stuckAgeThreshold()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.deliveredWindow()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.refreshInterval()).isEqualTo(Duration.ofSeconds(10));
  }
}
