package dev.holdfast.central.users;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

/** Somebody has to be the first to get in. */
@ApplicationScoped
class FirstAdmin {

  private static final Logger LOG = Logger.getLogger(FirstAdmin.class);

  private static final String NAME = "admin";
  private static final Duration START_PATIENCE = Duration.ofSeconds(10);

  private final ChangeUser change;
  private final int port;

  @Inject
  FirstAdmin(ChangeUser change, @ConfigProperty(name = "quarkus.http.port") int port) {
    this.change = change;
    this.port = port;
  }

  void start(@Observes StartupEvent event) {
    runOnce().await().atMost(START_PATIENCE);
  }

  /** Never fails. A link that nobody opened in time is followed by another at the next start. */
  Uni<Optional<OneTimeLink>> runOnce() {
    return change
        .firstAdmin(NAME)
        .invoke(made -> made.ifPresent(this::print))
        .onFailure()
        .invoke(
            failure -> LOG.warnf("whether there is an admin could not be found out: %s", failure))
        .onFailure()
        .recoverWithItem(Optional.empty());
  }

  private void print(OneTimeLink link) {
    LOG.warnf(
        "no admin can sign in yet: open http://localhost:%d%s once, by %s, to sign in as '%s' and"
            + " choose a password (or the same path at this central's own address)",
        port, link.path(), link.validUntil().truncatedTo(ChronoUnit.SECONDS), link.user());
  }
}
