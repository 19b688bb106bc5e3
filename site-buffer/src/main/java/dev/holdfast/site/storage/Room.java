package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** How much room there is, for people. */
@Singleton
public class Room {

  private final SqliteDatabase database;
  private final DiskSpace space;
  private final DiskGuard guard;

  @Inject
  Room(SqliteDatabase database, DiskSpace space, DiskGuard guard) {
    this.database = database;
    this.space = space;
    this.guard = guard;
  }

  public RoomView view() {
    Optional<FillRate> disk = space.latest();
    return new RoomView(
        database.bytesOnDisk(),
        disk.map(FillRate::freeBytes).orElse(null),
        disk.map(rate -> rate.secondsUntilLeft(guard.minFreeBytes()))
            .filter(left -> left.isPresent())
            .map(left -> (long) left.getAsDouble())
            .orElse(null));
  }
}
