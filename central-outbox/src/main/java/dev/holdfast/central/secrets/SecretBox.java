package dev.holdfast.central.secrets;

import dev.holdfast.base.order.StartOrder;
import io.quarkus.runtime.Startup;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/**
 * Seals secrets for the database and opens them again. Made at start, so that a bad key is found.
 */
@ApplicationScoped
@Startup(StartOrder.CHECKED_FIRST)
public class SecretBox {

  private static final Logger LOG = Logger.getLogger(SecretBox.class);
  private static final String KEY = "holdfast.central.secrets.key";
  private static final String FORM = "v1";

  private final Optional<SealingKey> key;
  private final Optional<SealingKey> previous;

  @Inject
  SecretBox(
      SecretsSettings settings,
      @ConfigProperty(name = "holdfast.central.data-dir", defaultValue = "./data/central")
          Path data) {
    this.key =
        settings
            .key()
            .map(text -> SealingKey.parse(KEY, text))
            .or(() -> ofInstallation(data.toAbsolutePath().normalize()));
    this.previous =
        settings
            .previousKey()
            .map(text -> SealingKey.parse("holdfast.central.secrets.previous-key", text));
  }

  private static Optional<SealingKey> ofInstallation(Path data) {
    try {
      return Optional.of(KeyFile.readOrMake(data));
    } catch (IOException e) {
      LOG.warnf(
          "no key for secrets: %s is not set and %s cannot be kept (%s); secrets cannot be stored",
          KEY, data.resolve(KeyFile.NAME), e);
      return Optional.empty();
    }
  }

  /**
   * @param owner what it belongs to; it opens for nobody else
   * @throws SecretUnusableException when there is no key
   */
  public String seal(String owner, Secret secret) {
    SealingKey with =
        key.orElseThrow(
            () -> new SecretUnusableException("there is no key to seal it with; set " + KEY));
    return FORM + ":" + with.id() + ":" + with.seal(owner, secret.value());
  }

  /**
   * @throws SecretUnusableException when it was sealed with another key, or changed
   */
  public Secret open(String owner, String sealed) {
    String[] parts = sealed.split(":", 3);
    if (parts.length != 3 || !parts[0].equals(FORM)) {
      throw new SecretUnusableException("its form is not known to this version");
    }
    SealingKey with =
        Stream.of(key, previous)
            .flatMap(Optional::stream)
            .filter(known -> known.id().equals(parts[1]))
            .findFirst()
            .orElseThrow(
                () ->
                    new SecretUnusableException(
                        "it was sealed with another key (%s); give this node the same %s as the others"
                            .formatted(parts[1], KEY)));
    try {
      return new Secret(with.open(owner, parts[2]));
    } catch (IllegalArgumentException e) {
      throw new SecretUnusableException("it cannot be opened: " + e.getMessage());
    }
  }
}
