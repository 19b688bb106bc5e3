package dev.holdfast.base.start;

import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import org.jboss.logging.Logger;

/** Says what the service lacks, once, when all else has started. */
@Singleton
class TellLacks {

  private static final Logger LOG = Logger.getLogger(TellLacks.class);

  static final int LAST = 10_000;

  private final List<Lack> lacks;

  @Inject
  TellLacks(@All List<Lack> lacks) {
    this.lacks = lacks;
  }

  void start(@Observes @Priority(LAST) StartupEvent event) {
    lacks.forEach(
        lack ->
            lack.words()
                .subscribe()
                .with(
                    words -> words.ifPresent(LOG::warn),
                    failure ->
                        LOG.debugf("whether something is missing is not known: %s", failure)));
  }
}
