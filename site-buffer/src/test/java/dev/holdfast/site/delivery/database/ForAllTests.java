package dev.holdfast.site.delivery.database;

import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** One server for all tests of a class. */
final class ForAllTests<S extends Server> implements BeforeAllCallback, AfterAllCallback {

  private final Supplier<S> start;
  private Optional<S> server = Optional.empty();

  private ForAllTests(Supplier<S> start) {
    this.start = start;
  }

  static ForAllTests<PostgresServer> postgres() {
    return new ForAllTests<>(PostgresServer::new);
  }

  static ForAllTests<MariaDbServer> mariaDb() {
    return new ForAllTests<>(MariaDbServer::startIfInstalled);
  }

  S get() {
    return server.orElseThrow();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    server = Optional.of(start.get());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server.ifPresent(Server::close);
  }
}
