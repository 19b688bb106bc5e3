package dev.holdfast.central.operator.postgres;

import dev.holdfast.central.audit.AppendAudit;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.operator.bulk.BulkJob;
import dev.holdfast.central.operator.bulk.BulkSelection;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** What a job leaves in the audit besides its single decisions: its begin and its end. */
@ApplicationScoped
class BulkAudit {

  private static final String CHANNEL = "Operator";

  private final AppendAudit audit;

  @Inject
  BulkAudit(AppendAudit audit) {
    this.audit = audit;
  }

  Uni<Void> begun(Mutiny.Session session, BulkJob job) {
    BulkSelection selection = job.selection();
    JsonObject detail =
        new JsonObject()
            .put("total", job.total())
            .put("type", selection.type().orElse(null))
            .put("site", selection.site().orElse(null))
            .put("list", selection.list().orElse(null))
            .put("from", selection.from().map(Instant::toString).orElse(null))
            .put("until", selection.until().map(Instant::toString).orElse(null))
            .put("keyword", selection.keyword().orElse(null))
            .put("cause", selection.cause().orElse(null));
    return write(session, job, "Begun", job.startedBy(), job.startedAt(), detail);
  }

  Uni<Void> ended(Mutiny.Session session, BulkJob job, String actor, Instant now) {
    JsonObject detail =
        new JsonObject()
            .put("total", job.total())
            .put("delivered", job.tally().delivered())
            .put("failedAgain", job.tally().failedAgain())
            .put("discarded", job.tally().discarded())
            .put("skipped", job.tally().skipped());
    return write(session, job, job.state().name(), actor, now, detail);
  }

  private Uni<Void> write(
      Mutiny.Session session,
      BulkJob job,
      String event,
      String actor,
      Instant now,
      JsonObject detail) {
    return audit.within(
        session,
        List.of(
            new AuditEvent(
                now,
                CHANNEL,
                "Bulk" + job.action(),
                event,
                Optional.of(job.id()),
                job.selection().site(),
                actor,
                Optional.empty(),
                job.stoppedBecause(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("bulk job " + job.id()),
                Optional.of(detail.encode()))));
  }
}
