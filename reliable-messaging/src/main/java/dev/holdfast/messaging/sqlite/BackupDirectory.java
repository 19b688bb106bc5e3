package dev.holdfast.messaging.sqlite;

import dev.holdfast.base.files.OwnerOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.logging.Logger;

/**
 * The backups of one database file: {@code backups/<name>-<time>.db} beside it, and {@code
 * backups/<name>-<time>-<series>.db} since the clock was set back.
 */
public final class BackupDirectory {

  private static final Logger LOG = Logger.getLogger(BackupDirectory.class);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final String UNFINISHED = ".unfinished";

  /** What is less is no clock that was set back, but two backups in the same breath. */
  private static final Duration BREATH = Duration.ofSeconds(1);

  private final Path directory;
  private final String name;
  private final Pattern fileName;

  private BackupDirectory(Path directory, String name) {
    this.directory = directory;
    this.name = name;
    this.fileName =
        Pattern.compile(Pattern.quote(name) + "-(\\d{8}T\\d{6}\\.\\d{3}Z)(?:-(\\d{1,9}))?\\.db");
  }

  public static BackupDirectory of(Path database) {
    String file = database.getFileName().toString();
    return new BackupDirectory(database.resolveSibling("backups"), file.replaceFirst("\\.db$", ""));
  }

  public Path path() {
    return directory;
  }

  /** The time as it stands in the names of files. */
  static String stamp(Instant at) {
    return TIME.format(at);
  }

  /** What is there, the newest first. What is not named like a backup is none. */
  public List<Backup> newestFirst() throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(this::read)
          .flatMap(Optional::stream)
          .sorted(Backup.BY_AGE.reversed())
          .toList();
    }
  }

  Optional<Backup> read(Path file) {
    Matcher matcher = fileName.matcher(file.getFileName().toString());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      Instant takenAt = TIME.parse(matcher.group(1), Instant::from);
      int series = Integer.parseInt(Objects.requireNonNullElse(matcher.group(2), "0"));
      return Optional.of(new Backup(file, takenAt, series, Files.size(file)));
    } catch (DateTimeException | IOException e) {
      // Digits that are no time, or a file that has gone while we looked: not a backup.
      return Optional.empty();
    }
  }

  /** A name by which it is newer than all that are there. */
  Path nameFor(Instant at) throws IOException {
    Optional<Backup> newest = newestFirst().stream().findFirst();
    int series = newest.map(Backup::series).orElse(0);
    Optional<Instant> before = newest.map(Backup::takenAt).filter(time -> !at.isAfter(time));
    if (before.isEmpty()) {
      return nameAt(at, series);
    }
    return before.get().isBefore(at.plus(BREATH))
        ? nameAt(before.get().plusMillis(1), series)
        : nameAt(at, series + 1);
  }

  private Path nameAt(Instant at, int series) {
    String suffix = series == 0 ? "" : "-" + series;
    return directory.resolve("%s-%s%s.db".formatted(name, stamp(at), suffix));
  }

  /** Where a backup is written before it has its name. */
  static Path unfinished(Path backup) {
    return backup.resolveSibling(backup.getFileName() + UNFINISHED);
  }

  /** Creates the directory and removes what a process that died in mid-backup has left. */
  void prepare() throws IOException {
    OwnerOnly.createDirectories(directory);
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(this::isLeftover).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private boolean isLeftover(Path file) {
    String found = file.getFileName().toString();
    return found.startsWith(name + "-") && found.contains(".db" + UNFINISHED);
  }

  /** {@link #newestFirst} for a duty, which is tried again. */
  public List<Backup> listed() {
    try {
      return newestFirst();
    } catch (IOException e) {
      throw new UncheckedIOException("the backups in %s cannot be listed".formatted(directory), e);
    }
  }

  /** Whether somebody else was quicker does not matter; one that stays is no harm. */
  public void remove(Backup backup) {
    try {
      Files.deleteIfExists(backup.file());
    } catch (IOException e) {
      LOG.warnf("the old backup %s cannot be removed: %s", backup.file(), e);
    }
  }
}
