package dev.holdfast.central.secrets;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.start.Lack;
import dev.holdfast.central.embedded.OwnDatabase;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The box of central, made at start, so that a bad key is found. A database that was configured may
 * have other nodes, to which a key that was made here would say nothing: then none is made.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class CentralSecretBox implements Lack {

  private final SecretBox box;

  @Inject
  CentralSecretBox(
      SecretsSettings settings,
      @ConfigProperty(name = "holdfast.central.data-dir", defaultValue = "./data/central")
          Path data) {
    this.box = SecretBox.of(SecretsSettings.PREFIX, settings, data, OwnDatabase.isRunning());
  }

  @Produces
  @Singleton
  SecretBox box() {
    return box;
  }

  @Override
  public Uni<Optional<String>> words() {
    return Lack.because(
        box.lack(),
        "no secret can be stored, so no key of a site, password of a mail server or webhook can be"
            + " given through the API");
  }
}
