package dev.holdfast.central.audit;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.Immutable;

/** The row as Hibernate reads it. */
@Entity(name = "AuditEvent")
@Table(name = "audit_events")
@Immutable
class AuditEventEntity {

  @Id long id;

  @Column(name = "occurred_at", nullable = false)
  Instant occurredAt;

  @Column(nullable = false, columnDefinition = "text")
  String channel;

  @Column(nullable = false, columnDefinition = "text")
  String kind;

  @Column(nullable = false, columnDefinition = "text")
  String event;

  @Column(name = "correlation_id")
  UUID correlationId;

  @Column(columnDefinition = "text")
  String site;

  @Column(nullable = false, columnDefinition = "text")
  String actor;

  @Column(name = "duration_ms")
  Long durationMs;

  @Column(columnDefinition = "text")
  String error;

  @Column(name = "execution_id", columnDefinition = "text")
  String executionId;

  @Column(name = "parent_execution_id", columnDefinition = "text")
  String parentExecutionId;

  @Column(columnDefinition = "text")
  String subject;

  /** As text, since Hibernate Reactive takes every jsonb for an object. */
  @ColumnTransformer(read = "CAST(detail AS text)")
  @Column(columnDefinition = "jsonb")
  String detail;

  /** For Hibernate. */
  protected AuditEventEntity() {}

  AuditEvent toEvent() {
    return new AuditEvent(
        occurredAt,
        channel,
        kind,
        event,
        Optional.ofNullable(correlationId),
        Optional.ofNullable(site),
        actor,
        Optional.ofNullable(durationMs),
        Optional.ofNullable(error),
        Optional.ofNullable(executionId),
        Optional.ofNullable(parentExecutionId),
        Optional.ofNullable(subject),
        Optional.ofNullable(detail));
  }
}
