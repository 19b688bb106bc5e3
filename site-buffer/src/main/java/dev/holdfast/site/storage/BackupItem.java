package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.Backup;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A backup as a caller sees it. */
@Schema(
    name = "Backup",
    description = "A copy of the buffer that was whole when it was taken",
    examples =
        """
        {"name": "buffer-20260301T120000.000Z.db", "takenAt": "2026-03-01T12:00:00Z", "bytes": 1048576}
        """)
public record BackupItem(
    @Schema(
            description = "Its file in the directory 'backups' of the node's data directory",
            examples = "buffer-20260301T120000.000Z.db")
        String name,
    @Schema(
            description = "It holds what was accepted until then",
            examples = "2026-03-01T12:00:00Z")
        Instant takenAt,
    @Schema(examples = "1048576") long bytes) {

  static BackupItem of(Backup backup) {
    return new BackupItem(backup.name(), backup.takenAt(), backup.bytes());
  }
}
