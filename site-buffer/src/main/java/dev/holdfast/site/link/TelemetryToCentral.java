package dev.holdfast.site.link;

import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.callaudit.CallObserver;
import dev.holdfast.site.callaudit.CallReport;
import dev.holdfast.site.delivery.forward.CentralClient;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Reports every attempt to central, through the outbox in the file that records the attempt: the
 * report exists if and only if the record does, and waits there while central is away.
 */
@Singleton
class TelemetryToCentral implements CallObserver {

  static final String CENTRAL = "central";

  /** Longer than central can be away without somebody having noticed. */
  private static final Duration KEPT = Duration.ofDays(365);

  private final Provider<SqliteOutbox> outbox;
  private final boolean wanted;

  /**
   * @param outbox asked for later: its file is opened by those who tell the observers
   */
  @Inject
  TelemetryToCentral(Provider<SqliteOutbox> outbox, CentralClient central) {
    this.outbox = outbox;
    this.wanted = central.isConfigured();
  }

  @Override
  public void observed(CallReport report, SqliteTransaction transaction) throws SQLException {
    if (wanted) {
      outbox.get().enqueue(transaction, message(report));
    }
  }

  /** Central knows a report by its rows: a copy changes nothing, however late it comes. */
  private static NewMessage message(CallReport report) {
    return NewMessage.signal(CENTRAL, Endpoints.SITE_CALL_REPORT, wire(report).toJson())
        .withId(MessageId.at(report.occurredAt()))
        .retriedWithoutLimit()
        .expiringAfter(KEPT)
        .toIdempotentReceiver();
  }

  private static SiteCallReport wire(CallReport report) {
    return new SiteCallReport(
        report.id(),
        report.channel().name(),
        report.target(),
        report.outcome().name(),
        report.retryCount(),
        report.lastError(),
        report.httpStatus(),
        report.createdAt(),
        report.occurredAt(),
        (int) Math.min(Integer.MAX_VALUE, report.took().toMillis()),
        new SiteCallReport.Source(
            report.sourceInstance(),
            report.sourceScript(),
            report.executionId(),
            report.parentExecutionId(),
            report.submittedBy()));
  }
}
