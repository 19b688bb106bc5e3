package dev.holdfast.site.definition;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.definition.Defined.Stored;
import dev.holdfast.site.definition.DefinitionStore.Row;
import dev.holdfast.site.message.Lane;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * Changes definitions: on disk first, then in memory, then whoever needs to know is told. Each
 * change is made from a version; when another one got in between, it is made again from that.
 */
@ApplicationScoped
class ChangeDefinition {

  private static final int TRIES = 100;

  /** What stands after a change. */
  record Changed<T>(Defined<T> defined, boolean isNew) {}

  /** Another change of the same definition was on disk first. */
  private static final class Overtaken extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final DefinitionStore store;
  private final MessageBuffer buffer;
  private final Event<DefinitionChanged> changed;
  private final Clock clock;

  @Inject
  ChangeDefinition(
      DefinitionStore store, MessageBuffer buffer, Event<DefinitionChanged> changed, Clock clock) {
    this.store = store;
    this.buffer = buffer;
    this.changed = changed;
    this.clock = clock;
  }

  <T> Uni<Changed<T>> put(
      Shelf<T> shelf, String name, JsonObject json, Precondition precondition, String by) {
    Texts.requireName(name);
    return Uni.createFrom()
        .deferred(() -> putOnce(shelf, name, json, precondition, by))
        .onFailure(Overtaken.class)
        .retry()
        .atMost(TRIES);
  }

  private <T> Uni<Changed<T>> putOnce(
      Shelf<T> shelf, String name, JsonObject json, Precondition precondition, String by) {
    Optional<Defined<T>> before = changeable(shelf, name, precondition);
    T definition = shelf.json().read(name, json, before.map(Defined::definition));
    if (before.filter(b -> b.definition().equals(definition)).isPresent()) {
      return Uni.createFrom().item(new Changed<>(before.get(), false));
    }
    Stored stored = new Stored(UUID.randomUUID().toString(), now());
    Row row =
        new Row(
            new DefinitionKey(shelf.kind(), name),
            new Secret(shelf.json().write(definition)),
            stored.version(),
            stored.updatedAt());
    Defined<T> after = new Defined<>(name, definition, Optional.of(stored));
    return store
        .put(row, before.flatMap(Defined::version), by, () -> shelf.put(after))
        .invoke(ChangeDefinition::requireNotOvertaken)
        .invoke(() -> changed.fire(new DefinitionChanged(shelf.kind().lane(name))))
        .replaceWith(new Changed<>(after, before.isEmpty()));
  }

  /**
   * @param force even if messages wait for it
   */
  <T> Uni<Void> delete(
      Shelf<T> shelf, String name, Precondition precondition, boolean force, String by) {
    return Uni.createFrom()
        .deferred(() -> deleteOnce(shelf, name, precondition, force, by))
        .onFailure(Overtaken.class)
        .retry()
        .atMost(TRIES);
  }

  private <T> Uni<Void> deleteOnce(
      Shelf<T> shelf, String name, Precondition precondition, boolean force, String by) {
    Defined<T> before =
        changeable(shelf, name, precondition).orElseThrow(() -> notFound(shelf.kind(), name));
    if (!force) {
      requireNobodyWaits(shelf.kind(), name);
    }
    return store
        .remove(
            new DefinitionKey(shelf.kind(), name),
            before.version().orElseThrow(),
            now(),
            by,
            () -> shelf.remove(name))
        .invoke(ChangeDefinition::requireNotOvertaken)
        .invoke(() -> changed.fire(new DefinitionChanged(shelf.kind().lane(name))))
        .replaceWithVoid();
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static void requireNotOvertaken(boolean done) {
    if (!done) {
      throw new Overtaken();
    }
  }

  private static <T> Optional<Defined<T>> changeable(
      Shelf<T> shelf, String name, Precondition precondition) {
    Optional<Defined<T>> before = shelf.find(name);
    if (before.filter(Defined::isConfigured).isPresent()) {
      throw new ProblemException(
          Problem.of(
              409,
              "configured",
              "It comes from configuration",
              "the %s %s is defined by the settings %s.* of this node; change them and restart"
                  .formatted(shelf.kind().words(), name, shelf.kind().settingsOf(name))));
    }
    if (!precondition.holds(before.flatMap(Defined::version))) {
      throw new ProblemException(
          Problem.of(
              412,
              "changed-meanwhile",
              "It is not what you saw",
              "the %s %s is not in the state the request was made for; read it again and decide anew"
                  .formatted(shelf.kind().words(), name)));
    }
    return before;
  }

  private void requireNobodyWaits(Kind kind, String name) {
    buffer.depth().targets().stream()
        .filter(target -> Lane.of(target.category(), target.target()).equals(kind.lane(name)))
        .filter(target -> target.pending() + target.parked() > 0)
        .findAny()
        .ifPresent(target -> refuse(kind, name, target));
  }

  private static void refuse(Kind kind, String name, BufferDepth.OfTarget target) {
    throw new ProblemException(
        Problem.of(
            409,
            "in-use",
            "Messages wait for it",
            ("%d pending and %d parked messages are for the %s %s and could not be delivered without"
                    + " it; cancel and discard them first (POST pending/cancel, parked/discard), or"
                    + " delete it with ?force=true and find them all parked")
                .formatted(target.pending(), target.parked(), kind.words(), name)));
  }

  static ProblemException notFound(Kind kind, String name) {
    return new ProblemException(
        Problem.notFound("no %s is defined as %s".formatted(kind.words(), Texts.shown(name))));
  }
}
