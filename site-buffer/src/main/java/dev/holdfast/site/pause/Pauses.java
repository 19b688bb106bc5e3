package dev.holdfast.site.pause;

import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.message.Lane;
import io.quarkus.runtime.Startup;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/** What rests now, in memory; asking costs nothing. Loaded before anything is delivered. */
@Singleton
@Startup(Pauses.BEFORE_DELIVERY)
public class Pauses implements PausedLanes {

  static final int BEFORE_DELIVERY = 100;

  private static final Logger LOG = Logger.getLogger(Pauses.class);
  private static final Duration LOAD_WAIT = Duration.ofMinutes(1);

  private final PauseStore store;
  private final Event<PauseEnded> ended;
  private final TrustedTime time;
  private final Map<Lane, Pause> pauses = new ConcurrentHashMap<>();

  @Inject
  Pauses(PauseStore store, Event<PauseEnded> ended, TrustedTime time) {
    this.store = store;
    this.ended = ended;
    this.time = time;
    // On the thread that starts the service, before anything is served.
    replace(store.all().await().atMost(LOAD_WAIT));
  }

  /** A pause is over at its end, whoever removes it later. */
  @Override
  public Optional<Pause> of(Lane lane) {
    // Nearly always nothing rests, and this is asked for every message.
    return pauses.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(pauses.get(lane)).filter(pause -> !pause.isOver(time.now()));
  }

  /** In the order of their targets. */
  public List<Pause> all() {
    return pauses.values().stream()
        .sorted(Comparator.comparing(pause -> pause.lane().toString()))
        .toList();
  }

  List<Pause> over() {
    return all().stream().filter(pause -> pause.isOver(time.now())).toList();
  }

  Uni<Void> put(Pause pause) {
    return store.put(pause, () -> pauses.put(pause.lane(), pause));
  }

  Uni<Boolean> remove(DefinitionKey target, String why, Instant at, String by) {
    Lane lane = target.kind().lane(target.name());
    return store
        .remove(target, why, at, by, () -> pauses.remove(lane))
        .invoke(
            done -> {
              if (done) {
                ended.fire(new PauseEnded(lane));
              }
            });
  }

  /** For when the store was changed by somebody else. Returns at once. */
  public void reload() {
    store
        .all()
        .subscribe()
        .with(
            this::replace,
            failure -> LOG.error("what rests is not what the copy says until a restart", failure));
  }

  private void replace(List<Pause> all) {
    pauses.keySet().retainAll(all.stream().map(Pause::lane).toList());
    all.forEach(pause -> pauses.put(pause.lane(), pause));
  }
}
