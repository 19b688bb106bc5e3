package dev.holdfast.site.definition;

import dev.holdfast.base.address.ThisMachine;
import dev.holdfast.base.start.Lack;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which targets are sent credentials that can be read on the way. */
@Singleton
class CredentialsInClear implements Lack {

  /** With the last of these the server decides, or whoever is in between. */
  private static final Set<String> WITHOUT_TLS = Set.of("disable", "prefer");

  private final CurrentDefinitions definitions;

  @Inject
  CredentialsInClear(CurrentDefinitions definitions) {
    this.definitions = definitions;
  }

  @Override
  public Uni<Optional<String>> words() {
    List<String> targets =
        Stream.concat(
                definitions.externalSystems().all().stream()
                    .map(Defined::definition)
                    .filter(CredentialsInClear::isRead)
                    .map(system -> "the external system " + system.name()),
                definitions.databases().all().stream()
                    .map(Defined::definition)
                    .filter(CredentialsInClear::isRead)
                    .map(database -> "the database " + database.name()))
            .toList();
    return Lack.when(
        !targets.isEmpty(),
        "credentials can be read on their way to %s; give them an https address, or sslmode=verify-full"
            .formatted(String.join(", ", targets)));
  }

  static boolean isRead(ExternalSystem system) {
    return !(system.auth() instanceof Auth.None)
        && (ThisMachine.isLeftInClear(system.baseUrl(), "http")
            || (system.auth() instanceof Auth.OAuth2 oauth
                && ThisMachine.isLeftInClear(oauth.tokenUrl(), "http")));
  }

  static boolean isRead(Database database) {
    DatabaseUrl url = DatabaseUrl.parse(database.url());
    return database.password().isPresent()
        && !ThisMachine.is(url.host())
        && WITHOUT_TLS.contains(url.options().getOrDefault("sslmode", "disable"));
  }
}
