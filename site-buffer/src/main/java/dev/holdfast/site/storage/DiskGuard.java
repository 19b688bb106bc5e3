package dev.holdfast.site.storage;

import dev.holdfast.base.problem.Problem;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * Says whether there is room to accept. Delivery never asks: it makes room.
 *
 * <p>Real errors of a full disk may still come from the buffer, since others fill the disk too.
 */
@Singleton
public class DiskGuard {

  private static final Logger LOG = Logger.getLogger(DiskGuard.class);

  /** What a message takes besides its payload: rows, index entries, events. */
  private static final long ROWS = 1024;

  private final DiskSpace space;
  private final long minFreeBytes;
  private final AtomicBoolean refusing = new AtomicBoolean();

  @Inject
  DiskGuard(DiskSpace space, DiskConfig config) {
    this(space, config.minFreeBytes().asLongValue());
  }

  DiskGuard(DiskSpace space, long minFreeBytes) {
    this.space = space;
    this.minFreeBytes = minFreeBytes;
  }

  /**
   * Costs nothing; for every message to ask. Counts what it lets in: between two looks at the disk
   * a flood of large ones could take all that must stay free.
   */
  public boolean letsIn(String payload) {
    // Once for the log and once for the file.
    long bytes = 2L * payload.length() + ROWS;
    boolean room = hasRoomFor(bytes + space.promised());
    if (room) {
      space.promise(bytes);
    }
    return room;
  }

  public boolean hasRoom() {
    return hasRoomFor(0);
  }

  /**
   * Is there room for so much more without coming below what must stay free? Some of that may be
   * inside the file; but what is written goes through the log, which is on the disk.
   */
  private boolean hasRoomFor(long bytes) {
    return roomLeftAfter(bytes) >= minFreeBytes && space.onDisk() >= minFreeBytes / 4;
  }

  /** Is there some more than that? If not, whatever can go has to go before anybody is refused. */
  boolean hasSpare() {
    return hasSpareForRows() && space.onDisk() >= minFreeBytes / 2;
  }

  /** The same for what goes from within the file and leaves its room there. */
  boolean hasSpareForRows() {
    return roomLeftAfter(0) >= spare();
  }

  /** Is there room for a file of so many bytes that makes nothing short? */
  boolean hasSpareForFile(long bytes) {
    return space.onDisk() - bytes >= spare();
  }

  private long roomLeftAfter(long bytes) {
    return space.latest().map(disk -> disk.freeBytes() - bytes).orElse(Long.MAX_VALUE);
  }

  private long spare() {
    return minFreeBytes + minFreeBytes / 4;
  }

  long minFreeBytes() {
    return minFreeBytes;
  }

  /** For whoever is not accepted from. */
  public Problem problem() {
    return Problem.of(
        507,
        "disk-short",
        "The disk is nearly full",
        "nothing was stored: %s; free some, delivery goes on meanwhile".formatted(reason()));
  }

  /** For an operator. */
  String reason() {
    long free = space.latest().map(FillRate::freeBytes).orElse(0L);
    return free < spare()
        ? "the disk of the data directory has %d MiB free and must keep %d MiB"
            .formatted(mebibytes(free), mebibytes(minFreeBytes))
        : "the disk of the data directory has %d MiB free, not counting what is free inside the file"
            .formatted(mebibytes(space.onDisk()));
  }

  static long mebibytes(long bytes) {
    return bytes / (1024 * 1024);
  }

  /** Tells the log once when it begins and once when it ends. */
  void tellChange() {
    boolean now = !hasRoom();
    if (refusing.getAndSet(now) != now) {
      if (now) {
        LOG.errorf("nothing is accepted any more: %s", reason());
      } else {
        LOG.info("the disk has room again, messages are accepted");
      }
    }
  }
}
