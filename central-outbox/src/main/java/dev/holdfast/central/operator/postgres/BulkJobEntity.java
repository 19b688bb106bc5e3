package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.operator.bulk.BulkJob;
import dev.holdfast.central.operator.bulk.BulkJobState;
import dev.holdfast.central.operator.bulk.BulkPlace;
import dev.holdfast.central.operator.bulk.BulkSelection;
import dev.holdfast.central.operator.bulk.BulkTally;
import dev.holdfast.shared.contract.ParkedAction;
import dev.holdfast.shared.retry.Ramp;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;

/** The row of a job. */
@Entity(name = "BulkJob")
@Table(name = "bulk_jobs")
class BulkJobEntity {

  @Id
  @Column(name = "job_id")
  UUID id;

  @Enumerated(EnumType.STRING)
  @JdbcTypeCode(SqlTypes.VARCHAR)
  @Column(nullable = false, columnDefinition = "text")
  ParkedAction action;

  @Enumerated(EnumType.STRING)
  @JdbcTypeCode(SqlTypes.VARCHAR)
  @Column(nullable = false, columnDefinition = "text")
  BulkJobState state;

  @Column(name = "selected_at", nullable = false)
  Instant selectedAt;

  @Column(columnDefinition = "text")
  String type;

  @Column(columnDefinition = "text")
  String site;

  @Column(name = "list_name", columnDefinition = "text")
  String listName;

  @Column(name = "arrived_from")
  Instant arrivedFrom;

  @Column(name = "arrived_until")
  Instant arrivedUntil;

  @Column(columnDefinition = "text")
  String keyword;

  @Column(columnDefinition = "text")
  String cause;

  @Column(nullable = false)
  long total;

  @Column(name = "place_time")
  Instant placeTime;

  @Column(name = "place_id")
  UUID placeId;

  @Column(name = "ramp_size", nullable = false)
  int rampSize;

  @Column(name = "last_failure", columnDefinition = "text")
  String lastFailure;

  @Column(name = "stepped_at")
  Instant steppedAt;

  @Column(nullable = false)
  long delivered;

  @Column(name = "failed_again", nullable = false)
  long failedAgain;

  @Column(nullable = false)
  long discarded;

  @Column(nullable = false)
  long skipped;

  @Column(name = "waits_because", columnDefinition = "text")
  String waitsBecause;

  @Column(name = "stopped_because", columnDefinition = "text")
  String stoppedBecause;

  @Column(name = "started_by", nullable = false, columnDefinition = "text")
  String startedBy;

  @Column(name = "started_at", nullable = false)
  Instant startedAt;

  @Column(name = "ended_at")
  Instant endedAt;

  /** For Hibernate. */
  protected BulkJobEntity() {}

  static BulkJobEntity of(BulkJob job) {
    BulkJobEntity row = new BulkJobEntity();
    row.id = job.id();
    row.action = job.action();
    row.selectedAt = job.selectedAt();
    row.type = job.selection().type().orElse(null);
    row.site = job.selection().site().orElse(null);
    row.listName = job.selection().list().orElse(null);
    row.arrivedFrom = job.selection().from().orElse(null);
    row.arrivedUntil = job.selection().until().orElse(null);
    row.keyword = job.selection().keyword().orElse(null);
    row.cause = job.selection().cause().orElse(null);
    row.total = job.total();
    row.startedBy = job.startedBy();
    row.startedAt = job.startedAt();
    row.take(job);
    return row;
  }

  /** What a step may change. */
  void take(BulkJob job) {
    state = job.state();
    placeTime = job.place().map(BulkPlace::createdAt).orElse(null);
    placeId = job.place().map(BulkPlace::id).orElse(null);
    rampSize = job.ramp().size();
    lastFailure = job.ramp().lastFailure().orElse(null);
    steppedAt = job.steppedAt().orElse(null);
    delivered = job.tally().delivered();
    failedAgain = job.tally().failedAgain();
    discarded = job.tally().discarded();
    skipped = job.tally().skipped();
    waitsBecause = job.waitsBecause().orElse(null);
    stoppedBecause = job.stoppedBecause().orElse(null);
    endedAt = job.endedAt().orElse(null);
  }

  BulkJob toJob() {
    return new BulkJob(
        id,
        action,
        state,
        new BulkSelection(
            Optional.ofNullable(type),
            Optional.ofNullable(site),
            Optional.ofNullable(listName),
            Optional.ofNullable(arrivedFrom),
            Optional.ofNullable(arrivedUntil),
            Optional.ofNullable(keyword),
            Optional.ofNullable(cause)),
        selectedAt,
        total,
        Optional.ofNullable(placeTime).map(time -> new BulkPlace(time, placeId)),
        new Ramp(rampSize, Optional.ofNullable(lastFailure)),
        Optional.ofNullable(steppedAt),
        new BulkTally(delivered, failedAgain, discarded, skipped),
        Optional.ofNullable(waitsBecause),
        Optional.ofNullable(stoppedBecause),
        startedBy,
        startedAt,
        Optional.ofNullable(endedAt));
  }
}
