package dev.holdfast.messaging.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The backups of one database file: {@code backups/<name>-<time>.db} beside it. */
public final class BackupDirectory {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss.SSS'Z'").withZone(ZoneOffset.UTC);

  private static final String UNFINISHED = ".unfinished";

  private final Path directory;
  private final String name;
  private final Pattern fileName;

  private BackupDirectory(Path directory, String name) {
    this.directory = directory;
    this.name = name;
    this.fileName = Pattern.compile(Pattern.quote(name) + "-(\\d{8}T\\d{6}\\.\\d{3}Z)\\.db");
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
          .sorted(Comparator.comparing(Backup::takenAt).reversed())
          .toList();
    }
  }

  private Optional<Backup> read(Path file) {
    Matcher matcher = fileName.matcher(file.getFileName().toString());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    try {
      Instant takenAt = TIME.parse(matcher.group(1), Instant::from);
      return Optional.of(new Backup(file, takenAt, Files.size(file)));
    } catch (DateTimeException | IOException e) {
      // Digits that are no time, or a file that has gone while we looked: not a backup.
      return Optional.empty();
    }
  }

  /** A name nobody has, at that time or as soon after it as there is one. */
  Path nameFor(Instant at) {
    Instant time = at;
    Path file = nameAt(time);
    while (Files.exists(file)) {
      time = time.plusMillis(1);
      file = nameAt(time);
    }
    return file;
  }

  private Path nameAt(Instant at) {
    return directory.resolve("%s-%s.db".formatted(name, stamp(at)));
  }

  /** Where a backup is written before it has its name. */
  static Path unfinished(Path backup) {
    return backup.resolveSibling(backup.getFileName() + UNFINISHED);
  }

  /** Creates the directory and removes what a process that died in mid-backup has left. */
  void prepare() throws IOException {
    Files.createDirectories(directory);
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

  /** Removes a backup; whether somebody else was quicker does not matter. */
  public void remove(Backup backup) throws IOException {
    Files.deleteIfExists(backup.file());
  }
}
