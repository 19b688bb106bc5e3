package dev.holdfast.site.definition;

import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.RoleChanged;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/**
 * Brings definitions under the key of the settings once this node may write: those from before
 * there was one, and those under the key before it.
 */
@ApplicationScoped
class SealDefinitions {

  private static final Logger LOG = Logger.getLogger(SealDefinitions.class);

  private final DefinitionStore store;
  private final Leadership leadership;

  @Inject
  SealDefinitions(DefinitionStore store, Leadership leadership) {
    this.store = store;
    this.leadership = leadership;
  }

  void start(@Observes StartupEvent event) {
    if (leadership.isActive()) {
      run();
    }
  }

  void onRole(@Observes RoleChanged event) {
    if (event.isActive()) {
      run();
    }
  }

  private void run() {
    store
        .keepAnew()
        .subscribe()
        .with(
            done -> {
              if (done > 0) {
                LOG.infof("%d definitions are kept under the key of now", done);
              }
            },
            failure -> LOG.warnf("definitions are kept as they were until a restart: %s", failure));
  }
}
