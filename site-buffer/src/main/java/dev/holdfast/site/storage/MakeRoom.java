package dev.holdfast.site.storage;

import dev.holdfast.site.retention.Sheddable;
import io.quarkus.arc.All;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/**
 * Makes room before a message is refused: what we keep for ourselves goes first. Old backups, then
 * history from its oldest end, a little at a time.
 */
@Singleton
class MakeRoom {

  private static final Logger LOG = Logger.getLogger(MakeRoom.class);

  /** Rows a commit; those who hand messages in come between. */
  private static final int AT_ONCE = 500;

  /** Commits before the next kind of history has to help. */
  private static final int COMMITS = 40;

  private final DiskSpace space;
  private final DiskGuard guard;
  private final BackupRetention backups;
  private final List<Sheddable> history;

  @Inject
  MakeRoom(
      DiskSpace space, DiskGuard guard, BackupRetention backups, @All List<Sheddable> history) {
    this.space = space;
    this.guard = guard;
    this.backups = backups;
    this.history = history;
  }

  /** Blocks a little, so not for event loops. */
  Uni<Void> runOnce() {
    backups.makeRoom();
    return Multi.createFrom()
        .iterable(history)
        .onItem()
        .transformToUniAndConcatenate(this::shed)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Void> shed(Sheddable sheddable) {
    if (guard.hasSpareForRows()) {
      return Uni.createFrom().voidItem();
    }
    return Multi.createBy()
        .repeating()
        .uni(() -> sheddable.shed(AT_ONCE).emitOn(Infrastructure.getDefaultWorkerPool()))
        .whilst(gone -> gone == AT_ONCE && isStillShort())
        .select()
        .first(COMMITS)
        .collect()
        .with(Collectors.summingInt(Integer::intValue))
        .invoke(gone -> tell(sheddable, gone))
        .onFailure()
        .invoke(failure -> LOG.errorf(failure, "%s make no room", sheddable.what()))
        .onFailure()
        .recoverWithNull()
        .replaceWithVoid();
  }

  private boolean isStillShort() {
    space.measure();
    return !guard.hasSpareForRows();
  }

  private static void tell(Sheddable sheddable, int gone) {
    if (gone > 0) {
      LOG.warnf("the disk is short, so %d %s were removed", gone, sheddable.what());
    }
  }
}
