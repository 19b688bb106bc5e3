package dev.holdfast.central.embedded;

import dev.holdfast.base.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;

/** Random, made at the first start, readable by the user who runs central and nobody else. */
record DatabasePassword(Path file, String text) {

  private static final int BYTES = 32;

  static DatabasePassword in(DatabaseFiles files) throws IOException {
    Path file = files.password();
    if (!Files.exists(file)) {
      if (files.isInitialised()) {
        throw new IllegalStateException(
            "%s is missing, and without it nobody gets into %s; put it back from the backup"
                .formatted(file, files.data()));
      }
      make(file);
    }
    return new DatabasePassword(file, Files.readString(file).strip());
  }

  /** Under another name first, so that a kill in between leaves no half of it. */
  private static void make(Path file) throws IOException {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    Path unfinished = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(unfinished);
    Files.createFile(unfinished, OwnerOnly.attributes(unfinished));
    Files.writeString(unfinished, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public String toString() {
    return "DatabasePassword[" + file + "]";
  }
}
