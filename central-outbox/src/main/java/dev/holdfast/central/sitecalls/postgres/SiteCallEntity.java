package dev.holdfast.central.sitecalls.postgres;

import dev.holdfast.central.sitecalls.SiteCall;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.SiteId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** The row as Hibernate reads it. Rows change by set-based statements only, never through here. */
@Entity(name = "SiteCall")
@Table(name = "site_calls")
@IdClass(SiteCallKey.class)
@Immutable
class SiteCallEntity {

  @Id
  @Column(name = "source_site_id", columnDefinition = "text")
  String site;

  @Id
  @Column(name = "operation_id")
  UUID operationId;

  @Column(nullable = false, columnDefinition = "text")
  String channel;

  @Column(nullable = false, columnDefinition = "text")
  String target;

  @Column(nullable = false, columnDefinition = "text")
  String outcome;

  @Column(name = "retry_count", nullable = false)
  int retryCount;

  @Column(name = "last_error", columnDefinition = "text")
  String lastError;

  @Column(name = "http_status")
  Integer httpStatus;

  @Column(name = "created_at", nullable = false)
  Instant createdAt;

  @Column(name = "occurred_at", nullable = false)
  Instant occurredAt;

  @Column(name = "duration_ms", nullable = false)
  int durationMs;

  @Column(name = "source_instance_id", columnDefinition = "text")
  String sourceInstance;

  @Column(name = "source_script", columnDefinition = "text")
  String sourceScript;

  @Column(name = "execution_id", columnDefinition = "text")
  String executionId;

  @Column(name = "parent_execution_id", columnDefinition = "text")
  String parentExecutionId;

  @Column(name = "submitted_by", columnDefinition = "text")
  String submittedBy;

  @Column(name = "reported_at", nullable = false)
  Instant reportedAt;

  /** For Hibernate. */
  protected SiteCallEntity() {}

  SiteCall toCall() {
    return new SiteCall(
        new SiteId(site),
        new SiteCallReport(
            new MessageId(operationId),
            channel,
            target,
            outcome,
            retryCount,
            Optional.ofNullable(lastError),
            Optional.ofNullable(httpStatus),
            createdAt,
            occurredAt,
            durationMs,
            new SiteCallReport.Source(
                Optional.ofNullable(sourceInstance),
                Optional.ofNullable(sourceScript),
                Optional.ofNullable(executionId),
                Optional.ofNullable(parentExecutionId),
                Optional.ofNullable(submittedBy))),
        reportedAt);
  }
}
