package dev.holdfast.messaging.sqlite;

import dev.holdfast.base.files.OwnerOnly;
import dev.holdfast.base.time.TimeMark;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * A file beside the database and not a row in it: it belongs to the machine and not to the data, so
 * a restored backup does not bring an older one along.
 */
final class FileTimeMark implements TimeMark {

  private static final Logger LOG = Logger.getLogger(FileTimeMark.class);

  private final Path file;

  FileTimeMark(Path file) {
    this.file = file;
  }

  @Override
  public Uni<Optional<Instant>> read() {
    return Uni.createFrom()
        .item(this::readNow)
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  private Optional<Instant> readNow() {
    try {
      return Optional.of(Instant.parse(Files.readString(file).strip()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (DateTimeException | IOException e) {
      LOG.warnf("the time in %s cannot be read, so the clock is believed: %s", file, e);
      return Optional.empty();
    }
  }

  @Override
  public Uni<Void> write(Instant time) {
    return Uni.createFrom()
        .voidItem()
        .invoke(() -> writeNow(time))
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  /** Renamed, so that there is always a whole one; not forced, since a lost one is not missed. */
  private void writeNow(Instant time) {
    Path next = SqliteFile.companion(file, ".next");
    try {
      Files.deleteIfExists(next);
      Files.createFile(next, OwnerOnly.attributes(next));
      Files.writeString(next, time + "\n");
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("the time cannot be kept in " + file, e);
    }
  }
}
