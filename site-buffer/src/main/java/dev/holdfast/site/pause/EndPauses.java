package dev.holdfast.site.pause;

import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.leadership.Leadership;
import io.quarkus.scheduler.Scheduled;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import org.jboss.logging.Logger;

/** Clears away pauses whose end has come; from that moment on they hold nothing back any more. */
@ApplicationScoped
class EndPauses {

  private static final Logger LOG = Logger.getLogger(EndPauses.class);

  private final Pauses pauses;
  private final Leadership leadership;
  private final NodeIdentity identity;
  private final Clock clock;

  @Inject
  EndPauses(Pauses pauses, Leadership leadership, NodeIdentity identity, Clock clock) {
    this.pauses = pauses;
    this.leadership = leadership;
    this.identity = identity;
    this.clock = clock;
  }

  @Scheduled(every = "${holdfast.site.sweep.interval:10s}")
  void onTimer() {
    if (leadership.isActive()) {
      runOnce()
          .subscribe()
          .with(done -> {}, failure -> LOG.error("a pause that is over stays listed", failure));
    }
  }

  Uni<Void> runOnce() {
    return Multi.createFrom()
        .iterable(pauses.over())
        .onItem()
        .transformToUniAndConcatenate(this::end)
        .onItem()
        .ignoreAsUni();
  }

  private Uni<Boolean> end(Pause pause) {
    String why = "%s goes on: its pause has ended".formatted(pause.named());
    return pauses.remove(pause.target(), why, clock.instant(), identity.node());
  }
}
