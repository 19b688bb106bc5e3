package dev.holdfast.site.delivery.forward;

import dev.holdfast.base.address.ThisMachine;
import dev.holdfast.base.start.Lack;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Whether what goes to central can be read on the way. */
@Singleton
class CentralInClear implements Lack {

  private final CentralConfig config;

  @Inject
  CentralInClear(CentralConfig config) {
    this.config = config;
  }

  @Override
  public Uni<Optional<String>> words() {
    return Uni.createFrom()
        .item(
            config
                .url()
                .filter(url -> ThisMachine.isLeftInClear(url, "http"))
                .map(
                    url ->
                        "notifications go to %s in the clear and can be read on the way; set an https address in holdfast.site.central.url"
                            .formatted(url)));
  }
}
