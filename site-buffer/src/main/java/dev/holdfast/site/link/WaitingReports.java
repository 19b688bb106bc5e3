package dev.holdfast.site.link;

import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.retention.Sheddable;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What central has not been told yet; the last to go, for it is then never told. */
@ApplicationScoped
class WaitingReports implements Sheddable {

  private final SqliteOutbox outbox;

  @Inject
  WaitingReports(SqliteOutbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public String what() {
    return "reports that wait for central";
  }

  @Override
  public Uni<TableSize> size() {
    return outbox.size();
  }

  @Override
  public Uni<Integer> shed(int atMost) {
    return outbox.discardWaiting(atMost);
  }
}
