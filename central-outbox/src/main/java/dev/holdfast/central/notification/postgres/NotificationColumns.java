package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.Source;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.id.SiteId;
import io.vertx.core.json.JsonArray;
import jakarta.persistence.Column;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/**
 * The row as Hibernate reads it, all but its text, which may be long. Rows change by set-based
 * statements only, never through here.
 */
@MappedSuperclass
abstract class NotificationColumns {

  @Id
  @Column(name = "notification_id")
  UUID id;

  @Column(nullable = false, columnDefinition = "text")
  String type;

  @Column(name = "list_name", nullable = false, columnDefinition = "text")
  String listName;

  @Column(nullable = false, columnDefinition = "text")
  String subject;

  @Enumerated(EnumType.STRING)
  @JdbcTypeCode(SqlTypes.VARCHAR)
  @Column(nullable = false, columnDefinition = "text")
  NotificationStatus status;

  @Column(name = "retry_count", nullable = false)
  int retryCount;

  @Column(name = "last_error", columnDefinition = "text")
  String lastError;

  /** As text, since Hibernate Reactive takes every jsonb for an object. */
  @ColumnTransformer(read = "CAST(resolved_targets AS text)")
  @Column(name = "resolved_targets", columnDefinition = "jsonb")
  String resolvedTargets;

  @ColumnTransformer(read = "CAST(reach AS text)")
  @Column(columnDefinition = "jsonb")
  String reach;

  @Column(name = "perhaps_sent", columnDefinition = "text")
  String perhapsSent;

  @Column(name = "source_site_id", nullable = false, columnDefinition = "text")
  String sourceSite;

  @Column(name = "source_node", nullable = false, columnDefinition = "text")
  String sourceNode;

  @Column(name = "source_instance_id", columnDefinition = "text")
  String sourceInstance;

  @Column(name = "source_script", columnDefinition = "text")
  String sourceScript;

  @Column(name = "origin_execution_id", columnDefinition = "text")
  String executionId;

  @Column(name = "origin_parent_execution_id", columnDefinition = "text")
  String parentExecutionId;

  @Column(name = "trace_parent", columnDefinition = "text")
  String traceParent;

  @Column(name = "site_enqueued_at", nullable = false)
  Instant siteEnqueuedAt;

  @Column(name = "created_at", nullable = false)
  Instant createdAt;

  @Column(name = "last_attempt_at")
  Instant lastAttemptAt;

  @Column(name = "next_attempt_at")
  Instant nextAttemptAt;

  @Column(name = "delivered_at")
  Instant deliveredAt;

  @Column(columnDefinition = "text")
  String cause;

  @Column(name = "claimed_until")
  Instant claimedUntil;

  /** For Hibernate. */
  protected NotificationColumns() {}

  final StoredNotification toNotification(String body) {
    return new StoredNotification(
        new NotificationId(id),
        type,
        new NotificationContent(listName, subject, body),
        status,
        retryCount,
        Optional.ofNullable(lastError),
        targets(),
        ReachJson.read(targets(), reach, perhapsSent),
        new Source(
            new SiteId(sourceSite),
            sourceNode,
            Optional.ofNullable(sourceInstance),
            Optional.ofNullable(sourceScript),
            Optional.ofNullable(executionId),
            Optional.ofNullable(parentExecutionId)),
        Optional.ofNullable(traceParent),
        siteEnqueuedAt,
        createdAt,
        Optional.ofNullable(lastAttemptAt),
        Optional.ofNullable(nextAttemptAt),
        Optional.ofNullable(deliveredAt),
        Optional.ofNullable(cause),
        Optional.ofNullable(claimedUntil));
  }

  private List<String> targets() {
    return resolvedTargets == null
        ? List.of()
        : new JsonArray(resolvedTargets).stream().map(String.class::cast).toList();
  }
}
