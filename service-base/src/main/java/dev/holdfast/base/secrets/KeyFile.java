package dev.holdfast.base.secrets;

import dev.holdfast.base.files.OwnerOnly;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** The key of an installation that was given none: made once, beside the data. */
final class KeyFile {

  static final String NAME = "secrets-key";

  private KeyFile() {}

  static Optional<SealingKey> read(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    return Files.exists(file) ? Optional.of(of(file)) : Optional.empty();
  }

  static SealingKey readOrMake(Path directory) throws IOException {
    Path file = directory.resolve(NAME);
    if (!Files.exists(file)) {
      make(file);
    }
    return of(file);
  }

  static SealingKey of(Path file) throws IOException {
    return SealingKey.parse(file.toString(), Files.readString(file));
  }

  /** Under another name first, so that a kill in between leaves no half of it. */
  private static void make(Path file) throws IOException {
    byte[] random = new byte[SealingKey.BYTES];
    new SecureRandom().nextBytes(random);
    OwnerOnly.createDirectories(file.getParent());
    Path unfinished = Files.createTempFile(file.getParent(), NAME, ".new");
    Files.writeString(unfinished, Base64.getEncoder().encodeToString(random));
    try {
      // A link is not made over a file that another process has put there meanwhile.
      Files.createLink(file, unfinished);
    } catch (FileAlreadyExistsException e) {
      // Then that one is the key.
    } catch (UnsupportedOperationException e) {
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }
}
