package dev.holdfast.base.start;

import dev.holdfast.base.address.ThisMachine;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Whether tokens and messages can be read on the network. */
@Singleton
class ClearText implements Lack {

  @Override
  public Uni<Optional<String>> words() {
    Config config = ConfigProvider.getConfig();
    String host = config.getValue("quarkus.http.host", String.class);
    String clear =
        config.getOptionalValue("quarkus.http.insecure-requests", String.class).orElse("enabled");
    return Lack.when(
        !ThisMachine.is(host) && clear.equalsIgnoreCase("enabled"),
        "no TLS is required: this service listens in the clear on %s, where tokens and messages can be"
                .formatted(host)
            + " read on the network; set quarkus.http.ssl.certificate.files, .key-files and"
            + " quarkus.http.insecure-requests=disabled, or quarkus.http.host=127.0.0.1 behind a"
            + " proxy");
  }
}
