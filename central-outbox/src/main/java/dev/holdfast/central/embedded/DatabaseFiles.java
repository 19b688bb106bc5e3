package dev.holdfast.central.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What lies where below the data directory, and which of it is only half there. */
final class DatabaseFiles {

  private static final Set<PosixFilePermission> PRIVATE =
      PosixFilePermissions.fromString("rwx------");

  private final Path root;

  DatabaseFiles(Path root) {
    this.root = root;
  }

  /** The library leaves the programs that it starts open to everybody's changes. */
  void makePrivate() throws IOException {
    Files.setPosixFilePermissions(binaries(), PRIVATE);
  }

  Path data() {
    return root.resolve("postgres");
  }

  /** There while a server runs, and after it has ended without a goodbye. */
  Path postmasterPid() {
    return data().resolve("postmaster.pid");
  }

  /** Must not contain the data: stale directories in here are deleted by the library. */
  Path binaries() {
    return root.resolve("postgres-binaries");
  }

  Path password() {
    return root.resolve("postgres-password");
  }

  /** Lies among the data, so that it goes along when they are moved or restored. */
  private Path initialised() {
    return data().resolve("holdfast-initialised");
  }

  boolean isInitialised() {
    return Files.exists(initialised());
  }

  void markInitialised() throws IOException {
    if (!isInitialised()) {
      Files.createFile(initialised());
    }
  }

  /** After a kill in the middle of the very first start, which has not stored anything yet. */
  void removeUnfinished() throws IOException {
    if (Files.isDirectory(data()) && !isInitialised()) {
      requireNothingOfValue();
      delete(data());
    }
    if (Files.isDirectory(binaries())) {
      try (Stream<Path> versions = Files.list(binaries())) {
        for (Path version : versions.filter(Files::isDirectory).toList()) {
          if (!Files.exists(version.resolve(".exists"))) {
            delete(version);
          }
        }
      }
    }
  }

  /** A log says that a server ran here: somebody else's data, not a first start that broke off. */
  private void requireNothingOfValue() {
    if (Files.exists(data().resolve("log"))) {
      throw new IllegalStateException(
          "%s holds a PostgreSQL that was not made here; to use it, create the empty file %s"
              .formatted(data(), initialised()));
    }
  }

  private static void delete(Path directory) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> tree = Files.walk(directory)) {
      deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.delete(path);
    }
  }
}
