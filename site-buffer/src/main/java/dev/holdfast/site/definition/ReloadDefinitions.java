package dev.holdfast.site.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import org.jboss.logging.Logger;

/** For when the store was changed by somebody else than {@link ChangeDefinition}. */
@ApplicationScoped
public class ReloadDefinitions {

  private static final Logger LOG = Logger.getLogger(ReloadDefinitions.class);

  private final DefinitionStore store;
  private final CurrentDefinitions current;
  private final Event<DefinitionChanged> changed;

  @Inject
  ReloadDefinitions(
      DefinitionStore store, CurrentDefinitions current, Event<DefinitionChanged> changed) {
    this.store = store;
    this.current = current;
    this.changed = changed;
  }

  /** Returns at once. */
  public void run() {
    store
        .all()
        .map(current::replace)
        .subscribe()
        .with(
            lanes -> lanes.forEach(lane -> changed.fire(new DefinitionChanged(lane))),
            failure ->
                LOG.error("what is defined is not what the copy says until a restart", failure));
  }
}
