package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Measures the disk now and then, off the event loop; asking costs no more than reading a field.
 */
@Singleton
public class DiskSpace {

  private static final Logger LOG = Logger.getLogger(DiskSpace.class);

  /** Says how much is free. */
  @FunctionalInterface
  interface Disk {
    long freeBytes() throws IOException;
  }

  private final Disk disk;
  private final Clock clock;
  private volatile Optional<FillRate> latest = Optional.empty();

  @Inject
  DiskSpace(SqliteDatabase database, Clock clock) {
    this(freeIn(database.path().getParent()), clock);
  }

  DiskSpace(Disk disk, Clock clock) {
    this.disk = disk;
    this.clock = clock;
    measure();
  }

  /** The file store is looked up each time: a directory may be mounted over. */
  private static Disk freeIn(Path directory) {
    return () -> Files.getFileStore(directory).getUsableSpace();
  }

  /** Blocks; a disk that cannot be asked leaves the last answer standing. */
  final synchronized void measure() {
    try {
      long free = disk.freeBytes();
      latest = Optional.of(latest.orElse(FillRate.UNKNOWN).next(clock.instant(), free));
    } catch (IOException e) {
      LOG.warnf("the free space of the disk cannot be measured: %s", e);
    }
  }

  /** Empty when the disk has never answered. */
  Optional<FillRate> latest() {
    return latest;
  }
}
