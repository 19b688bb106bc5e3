package dev.holdfast.site.storage;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
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

    /** Inside the buffer's file, which need not grow for that. */
    default long reusableBytes() {
      return 0;
    }
  }

  /** A free list is short; who has not read it by then has no reader, and the last one stands. */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Disk disk;
  private final Clock clock;
  private volatile Optional<FillRate> latest = Optional.empty();
  private volatile long onDisk = Long.MAX_VALUE;
  private volatile long reusable;

  /** Promised to somebody since the last look. */
  private final AtomicLong promised = new AtomicLong();

  /** And before it, since the look before: not all of that may have been on disk by then. */
  private volatile long promisedBefore;

  @Inject
  DiskSpace(SqliteDatabase database, Clock clock) {
    this(new DiskOf(database), clock);
  }

  DiskSpace(Disk disk, Clock clock) {
    this.disk = disk;
    this.clock = clock;
    measure();
  }

  private record DiskOf(SqliteDatabase database) implements Disk {

    /** The file store is looked up each time: a directory may be mounted over. */
    @Override
    public long freeBytes() throws IOException {
      return Files.getFileStore(database.path().getParent()).getUsableSpace();
    }

    @Override
    public long reusableBytes() {
      return database.reusableBytes().await().atMost(PATIENCE);
    }
  }

  /** Blocks; a disk that cannot be asked leaves the last answer standing. */
  final synchronized void measure() {
    try {
      long free = disk.freeBytes();
      promisedBefore = promised.getAndSet(0);
      onDisk = free;
      reusable = reusable();
      latest = Optional.of(latest.orElse(FillRate.UNKNOWN).next(clock.instant(), room(free)));
    } catch (IOException e) {
      LOG.warnf("the free space of the disk cannot be measured: %s", e);
    }
  }

  private long reusable() {
    try {
      return disk.reusableBytes();
    } catch (RuntimeException e) {
      LOG.debugf(e, "how much of the file is free is not known better than before");
      return reusable;
    }
  }

  private long room(long free) {
    return free > Long.MAX_VALUE - reusable ? Long.MAX_VALUE : free + reusable;
  }

  /** Free on the disk itself, where logs and backups are written. */
  long onDisk() {
    return onDisk;
  }

  /** Somebody is going to write so much, before the next look at the disk perhaps. */
  void promise(long bytes) {
    promised.addAndGet(bytes);
  }

  /** Of what is free, all that was promised lately counts as taken. */
  long promised() {
    return promised.get() + promisedBefore;
  }

  /** The room for messages. Empty when the disk has never answered. */
  Optional<FillRate> latest() {
    return latest;
  }
}
