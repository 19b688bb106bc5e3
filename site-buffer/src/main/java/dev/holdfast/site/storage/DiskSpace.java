package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
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

  /** Promised to somebody since the last look. */
  private final AtomicLong promised = new AtomicLong();

  /** And before it, since the look before: not all of that may have been on disk by then. */
  private volatile long promisedBefore;

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
      promisedBefore = promised.getAndSet(0);
      latest = Optional.of(latest.orElse(FillRate.UNKNOWN).next(clock.instant(), free));
    } catch (IOException e) {
      LOG.warnf("the free space of the disk cannot be measured: %s", e);
    }
  }

  /** Somebody is going to write so much, before the next look at the disk perhaps. */
  void promise(long bytes) {
    promised.addAndGet(bytes);
  }

  /** Of what is free, all that was promised lately counts as taken. */
  long promised() {
    return promised.get() + promisedBefore;
  }

  /** Empty when the disk has never answered. */
  Optional<FillRate> latest() {
    return latest;
  }
}
