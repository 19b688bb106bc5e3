package dev.holdfast.site.link;

import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.retention.Sheddable;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;

/** Central has them. */
@ApplicationScoped
@Priority(Sheddable.DONE)
class SentReports implements Sheddable {

  private static final Instant ANY_TIME = Instant.ofEpochMilli(Long.MAX_VALUE);

  private final SqliteOutbox outbox;

  @Inject
  SentReports(SqliteOutbox outbox) {
    this.outbox = outbox;
  }

  @Override
  public String what() {
    return "reports that central has taken";
  }

  @Override
  public Uni<TableSize> size() {
    return outbox.size();
  }

  @Override
  public Uni<Integer> shed(int atMost) {
    return outbox.purgeSent(ANY_TIME, atMost);
  }
}
