package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.definition.Defined.Stored;
import dev.holdfast.site.message.Lane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** All definitions of one kind, in memory. What configuration says cannot be overruled. */
final class Shelf<T> {

  private static final Logger LOG = Logger.getLogger(Shelf.class);

  private final Kind kind;
  private final DefinitionJson<T> json;
  private final Map<String, Defined<T>> defined = new ConcurrentHashMap<>();

  Shelf(Kind kind, DefinitionJson<T> json, Map<String, T> configured) {
    this.kind = kind;
    this.json = json;
    configured.forEach((name, c) -> defined.put(name, Defined.configured(name, c)));
  }

  Kind kind() {
    return kind;
  }

  DefinitionJson<T> json() {
    return json;
  }

  Optional<Defined<T>> find(String name) {
    return Optional.ofNullable(defined.get(name));
  }

  List<Defined<T>> all() {
    return defined.values().stream().sorted(Comparator.comparing(Defined::name)).toList();
  }

  void put(Defined<T> definition) {
    defined.put(definition.name(), definition);
  }

  void remove(String name) {
    defined.remove(name);
  }

  /**
   * @return the lanes for which something else is defined now
   */
  List<Lane> replaceStored(List<DefinitionStore.Row> stored) {
    Map<String, DefinitionStore.Row> ours =
        stored.stream()
            .filter(row -> row.key().kind() == kind)
            .collect(Collectors.toMap(row -> row.key().name(), row -> row));
    List<Lane> changed = new ArrayList<>();
    for (Defined<T> before : all()) {
      if (!before.isConfigured() && !ours.containsKey(before.name())) {
        remove(before.name());
        changed.add(kind.lane(before.name()));
      }
    }
    ours.forEach(
        (name, row) -> {
          Optional<Defined<T>> before = find(name);
          boolean isSame =
              before.flatMap(Defined::version).filter(row.version()::equals).isPresent();
          if (!isSame && before.filter(Defined::isConfigured).isEmpty()) {
            remove(name);
            load(row);
            changed.add(kind.lane(name));
          }
        });
    return changed;
  }

  /** Takes what the store had at the start. One that cannot be read must not stop the node. */
  void load(DefinitionStore.Row row) {
    String name = row.key().name();
    if (find(name).isPresent()) {
      LOG.warnf(
          "the %s %s stands in the configuration and in the store; the configuration counts",
          kind.words(), name);
      return;
    }
    try {
      T definition = json.read(name, JsonObject.parse(row.json().value()), Optional.empty());
      put(new Defined<>(name, definition, Optional.of(new Stored(row.version(), row.updatedAt()))));
    } catch (FlawException e) {
      LOG.errorf(
          "the stored %s %s is not used: %s; define it again", kind.words(), name, e.getMessage());
    } catch (JsonException e) {
      LOG.errorf("the stored %s %s cannot be read; define it again", kind.words(), name);
    }
  }
}
