package dev.holdfast.central.settings;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.central.delivery.webhook.WebhookSettings;
import dev.holdfast.central.dispatch.DispatchSettings;
import dev.holdfast.central.kpi.KpiSettings;
import dev.holdfast.central.operator.bulk.BulkSettings;
import dev.holdfast.central.purge.RetentionSettings;
import dev.holdfast.central.smtp.SmtpSettings;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;

/** Values with which nothing would ever go out, or come to an end, are found at the start. */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
final class RefuseSettings {

  private static final String PREFIX = "holdfast.central.";

  @Inject
  RefuseSettings(
      DispatchSettings dispatch,
      SmtpSettings smtp,
      WebhookSettings webhook,
      KpiSettings kpi,
      BulkSettings bulk,
      RetentionSettings retention) {
    some("dispatch.batch-size", dispatch.batchSize());
    some("dispatch.interval", dispatch.interval());
    some("dispatch.lease", dispatch.lease());
    some("dispatch.shutdown-wait", dispatch.shutdownWait());
    some("dispatch.check-interval", dispatch.checkInterval());
    some("smtp.max-concurrent-connections", smtp.maxConcurrentConnections());
    some("smtp.timeout", smtp.timeout());
    some("smtp.breaker.failures", smtp.breaker().failures());
    some("smtp.breaker.probe-interval", smtp.breaker().probeInterval());
    some("webhook.max-concurrent", webhook.maxConcurrent());
    some("webhook.timeout", webhook.timeout());
    some("webhook.breaker-failures", webhook.breakerFailures());
    some("webhook.probe-interval", webhook.probeInterval());
    some("kpi.stuck-age-threshold", kpi.stuckAgeThreshold());
    some("kpi.delivered-window", kpi.deliveredWindow());
    some("kpi.refresh-interval", kpi.refreshInterval());
    some("bulk.interval", bulk.interval());
    some("retention.terminal", retention.terminal());
    some("retention.audit", retention.audit());
    some("retention.site-calls", retention.siteCalls());
    some("retention.purge-interval", retention.purgeInterval());
  }

  private static void some(String key, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(
          "%s%s must be at least 1, and is %d".formatted(PREFIX, key, value));
    }
  }

  private static void some(String key, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(
          "%s%s must be longer than nothing, and is %s".formatted(PREFIX, key, value));
    }
  }
}
