package dev.holdfast.site.definition;

import dev.holdfast.site.message.Lane;
import io.quarkus.runtime.Startup;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What configuration and store say, loaded before anything is delivered. */
@Singleton
@Startup(CurrentDefinitions.BEFORE_DELIVERY)
public class CurrentDefinitions implements Definitions {

  static final int BEFORE_DELIVERY = 100;

  private static final Duration LOAD_WAIT = Duration.ofMinutes(1);

  private final Shelf<ExternalSystem> externalSystems;
  private final Shelf<Database> databases;

  @Inject
  CurrentDefinitions(DefinitionStore store, ConfiguredDefinitions configured) {
    externalSystems =
        new Shelf<>(Kind.EXTERNAL_SYSTEM, new ExternalSystemJson(), configured.externalSystems());
    databases = new Shelf<>(Kind.DATABASE, new DatabaseJson(), configured.databases());
    // On the thread that starts the service, before anything is served.
    for (DefinitionStore.Row row : store.all().await().atMost(LOAD_WAIT)) {
      shelf(row.key().kind()).load(row);
    }
  }

  /**
   * What the store has takes the place of what it had.
   *
   * @return the lanes for which something else is defined now
   */
  List<Lane> replace(List<DefinitionStore.Row> stored) {
    return Stream.of(externalSystems, databases)
        .flatMap(shelf -> shelf.replaceStored(stored).stream())
        .toList();
  }

  private Shelf<?> shelf(Kind kind) {
    return kind == Kind.DATABASE ? databases : externalSystems;
  }

  Shelf<ExternalSystem> externalSystems() {
    return externalSystems;
  }

  Shelf<Database> databases() {
    return databases;
  }

  @Override
  public Optional<ExternalSystem> externalSystem(String name) {
    return externalSystems.find(name).map(Defined::definition);
  }

  @Override
  public Optional<Database> database(String name) {
    return databases.find(name).map(Defined::definition);
  }
}
