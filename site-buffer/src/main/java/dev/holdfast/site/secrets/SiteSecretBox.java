package dev.holdfast.site.secrets;

import dev.holdfast.base.order.StartOrder;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.start.Lack;
import dev.holdfast.site.identity.IdentityConfig;
import dev.holdfast.site.pair.peer.PeerChannel;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * The box of the site, made at start, so that a bad key is found. A node that stands alone makes
 * itself a key; the other node of a pair could open nothing that was sealed with that, and would be
 * without a definition when it has to take over. So a pair is given its key, or keeps definitions
 * as they are.
 */
@Singleton
@Startup(StartOrder.CHECKED_FIRST)
class SiteSecretBox implements Lack {

  private final SecretBox box;

  @Inject
  SiteSecretBox(SecretsConfig config, IdentityConfig identity, PeerChannel peer) {
    SecretBox keys =
        SecretBox.of(SecretsConfig.PREFIX, config, identity.dataDir(), !peer.isEnabled());
    boolean given = config.key().isPresent() || config.keyFile().isPresent();
    this.box =
        given || !peer.isEnabled()
            ? keys
            : keys.onlyToOpen("set %s.key, the same at both nodes".formatted(SecretsConfig.PREFIX));
  }

  @Produces
  @Singleton
  SecretBox box() {
    return box;
  }

  @Override
  public Uni<Optional<String>> words() {
    return Lack.because(
        box.lack(), "secrets of definitions are kept in the clear, backups included");
  }
}
