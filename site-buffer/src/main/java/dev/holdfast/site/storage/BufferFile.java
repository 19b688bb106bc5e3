package dev.holdfast.site.storage;

import java.nio.file.Path;

/** Where in the data directory the buffer is. */
public final class BufferFile {

  private BufferFile() {}

  public static Path in(Path dataDirectory) {
    return dataDirectory.toAbsolutePath().normalize().resolve("buffer.db");
  }
}
