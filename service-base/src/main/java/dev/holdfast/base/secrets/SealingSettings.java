package dev.holdfast.base.secrets;

import java.nio.file.Path;
import java.util.Optional;

/** What seals the secrets that a service keeps. The same on every node that shares them. */
public interface SealingSettings {

  /** 32 random bytes in base64: {@code openssl rand -base64 32}. */
  Optional<String> key();

  /** A file that has the key, in its place. */
  Optional<Path> keyFile();

  /** The key before it: opens what is still sealed with it, seals nothing. */
  Optional<String> previousKey();
}
