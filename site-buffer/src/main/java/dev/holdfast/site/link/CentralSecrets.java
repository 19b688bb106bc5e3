package dev.holdfast.site.link;

import dev.holdfast.messaging.config.ServiceSecrets;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.delivery.forward.CentralConfig;
import dev.holdfast.site.delivery.forward.CentralSettings;
import dev.holdfast.site.identity.NodeIdentity;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Who may send envelopes to this site: central, whatever it calls itself, by the secret that only
 * the two share. What bears our own name did not come from there.
 */
@Singleton
class CentralSecrets implements ServiceSecrets {

  private final String ourselves;
  private final List<SigningSecret> ofCentral;

  @Inject
  CentralSecrets(CentralConfig config, NodeIdentity identity) {
    this.ourselves = identity.site().value();
    this.ofCentral = CentralSettings.secret(config).stream().toList();
  }

  @Override
  public List<SigningSecret> secretsOf(String serviceId) {
    return serviceId.equals(ourselves) ? List.of() : ofCentral;
  }
}
