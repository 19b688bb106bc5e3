package dev.holdfast.messaging.processor.send;

import dev.holdfast.messaging.processor.compiler.Refusals;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.util.Elements;

/** Finds out in which database the service has its outbox: it says so, or has only one. */
final class OutboxDatabase {

  private static final String SQLITE_DRIVER = "org.sqlite.JDBC";
  private static final String SQL_CLIENT = "io.vertx.mutiny.sqlclient.SqlClient";

  private final Optional<String> option;
  private final Elements elements;
  private final Refusals refusals;

  OutboxDatabase(Optional<String> option, Elements elements, Refusals refusals) {
    this.option = option;
    this.elements = elements;
    this.refusals = refusals;
  }

  /**
   * @return empty when it cannot be told; it has been said why
   */
  Optional<Database> find(Element sender) {
    if (option.isPresent()) {
      return named(option.get(), sender);
    }
    boolean postgres = elements.getTypeElement(SQL_CLIENT) != null;
    boolean sqlite = elements.getTypeElement(SQLITE_DRIVER) != null;
    if (postgres && sqlite) {
      refusals.refuse(
          sender,
          "the service has SQLite and an SQL client, and either may have the outbox",
          remedy());
      return Optional.empty();
    }
    return Optional.of(postgres ? Database.POSTGRESQL : Database.SQLITE);
  }

  private Optional<Database> named(String name, Element sender) {
    return switch (name) {
      case "sqlite" -> Optional.of(Database.SQLITE);
      case "postgresql" -> Optional.of(Database.POSTGRESQL);
      default -> {
        refusals.refuse(sender, "there is no outbox in '%s'".formatted(name), remedy());
        yield Optional.empty();
      }
    };
  }

  private static String remedy() {
    return "give the compiler -A%s=sqlite or =postgresql".formatted(Senders.DATABASE_OPTION);
  }
}
