package dev.holdfast.site.testing;

import dev.holdfast.base.secrets.SealingSettings;
import dev.holdfast.base.secrets.SecretBox;
import java.nio.file.Path;
import java.util.Optional;

/** Keys as they might stand in the settings, told apart by a letter. */
public record SealingKeys(
    Optional<String> key, Optional<Path> keyFile, Optional<String> previousKey)
    implements SealingSettings {

  private static final Path NOWHERE = Path.of("no", "such", "directory");

  public static SecretBox box(String letter) {
    return box(letter, Optional.empty());
  }

  public static SecretBox box(String letter, Optional<String> before) {
    SealingKeys keys =
        new SealingKeys(Optional.of(key(letter)), Optional.empty(), before.map(SealingKeys::key));
    return SecretBox.of("holdfast.site.secrets", keys, NOWHERE, false);
  }

  /** That of a pair that was given no key. */
  public static SecretBox none() {
    return box("A").onlyToOpen("for a test");
  }

  private static String key(String letter) {
    return letter.repeat(43) + "=";
  }
}
