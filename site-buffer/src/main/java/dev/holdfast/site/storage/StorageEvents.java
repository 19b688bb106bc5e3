package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Backup;
import dev.holdfast.messaging.sqlite.Recovery;
import io.smallrye.mutiny.Uni;

/** Writes into the event log what was done to the file. */
public interface StorageEvents {

  Uni<Void> backupTaken(Backup backup);

  Uni<Void> recovered(Recovery recovery);
}
