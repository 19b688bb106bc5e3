package dev.holdfast.base.secrets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Seals secrets for where they are kept, and opens them again. */
public final class SecretBox {

  private static final String FORM = "v1:";

  private final String prefix;
  private final Optional<SealingKey> sealing;
  private final List<SealingKey> opening;
  private final String lack;

  private SecretBox(
      String prefix, Optional<SealingKey> sealing, List<SealingKey> opening, String lack) {
    this.prefix = prefix;
    this.sealing = sealing;
    this.opening = opening;
    this.lack = lack;
  }

  /**
   * With the key of the settings, else with that of the installation.
   *
   * @param prefix of the settings, for what is said of them
   * @param data where the key of the installation lies
   * @param alone whether nobody else has to open what is sealed here, and so whether a key may be
   *     made
   * @throws IllegalArgumentException when a key is none
   */
  public static SecretBox of(String prefix, SealingSettings settings, Path data, boolean alone) {
    Optional<SealingKey> previous =
        settings.previousKey().map(text -> SealingKey.parse(prefix + ".previous-key", text));
    Optional<SealingKey> given =
        settings
            .key()
            .map(text -> SealingKey.parse(prefix + ".key", text))
            .or(() -> settings.keyFile().map(file -> inFile(prefix, file)));
    if (given.isPresent()) {
      return of(prefix, given, previous, "");
    }
    Path directory = data.toAbsolutePath().normalize();
    try {
      return of(
          prefix,
          alone ? Optional.of(KeyFile.readOrMake(directory)) : KeyFile.read(directory),
          previous,
          "%s.key is not set, and none is made here that other nodes would not have"
              .formatted(prefix));
    } catch (IOException e) {
      return of(
          prefix,
          Optional.empty(),
          previous,
          "%s.key is not set, and %s cannot be kept (%s)"
              .formatted(prefix, directory.resolve(KeyFile.NAME), e));
    }
  }

  private static SecretBox of(
      String prefix, Optional<SealingKey> sealing, Optional<SealingKey> previous, String lack) {
    List<SealingKey> opening = Stream.of(sealing, previous).flatMap(Optional::stream).toList();
    return new SecretBox(prefix, sealing, opening, lack);
  }

  private static SealingKey inFile(String prefix, Path file) {
    try {
      return KeyFile.of(file);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s.key-file names a file that cannot be read: %s".formatted(prefix, file), e);
    }
  }

  /**
   * The same keys, and none to seal with.
   *
   * @param why for {@link #lack}
   */
  public SecretBox onlyToOpen(String why) {
    return new SecretBox(prefix, Optional.empty(), opening, why);
  }

  /** Why nothing can be sealed; empty when it can. */
  public Optional<String> lack() {
    return sealing.isPresent() ? Optional.empty() : Optional.of(lack);
  }

  /** Is it sealed, with whatever key? */
  public static boolean isSealed(String text) {
    return text.startsWith(FORM);
  }

  /** How everything begins that is sealed now, and nothing that was sealed with another key. */
  public Optional<String> beginning() {
    return sealing.map(SecretBox::beginning);
  }

  private static String beginning(SealingKey key) {
    return FORM + key.id() + ":";
  }

  /**
   * @param owner what it belongs to; it opens for nobody else
   * @throws SecretUnusableException when there is no key
   */
  public String seal(String owner, Secret secret) {
    SealingKey key =
        sealing.orElseThrow(
            () ->
                new SecretUnusableException(
                    "there is no key to seal it with; set %s.key".formatted(prefix)));
    return beginning(key) + key.seal(owner, secret.value());
  }

  /**
   * @throws SecretUnusableException when it was sealed with another key, or changed
   */
  public Secret open(String owner, String sealed) {
    String[] parts = sealed.split(":", 3);
    if (parts.length != 3 || !isSealed(sealed)) {
      throw new SecretUnusableException("its form is not known to this version");
    }
    SealingKey with =
        opening.stream()
            .filter(known -> known.id().equals(parts[1]))
            .findFirst()
            .orElseThrow(
                () ->
                    new SecretUnusableException(
                        "it was sealed with another key (%s); give this node the same %s.key as the others"
                            .formatted(parts[1], prefix)));
    try {
      return new Secret(with.open(owner, parts[2]));
    } catch (IllegalArgumentException e) {
      throw new SecretUnusableException("it cannot be opened: " + e.getMessage());
    }
  }
}
