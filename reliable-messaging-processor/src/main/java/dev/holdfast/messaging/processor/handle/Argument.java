package dev.holdfast.messaging.processor.handle;

import dev.holdfast.messaging.processor.message.Messages;
import java.util.Arrays;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/** What a handler may ask for. */
enum Argument {
  MESSAGE(""),
  ENVELOPE("dev.holdfast.shared.wire.Envelope"),
  SQLITE("dev.holdfast.messaging.sqlite.SqliteTransaction"),
  POSTGRESQL("io.vertx.mutiny.sqlclient.SqlConnection"),
  TRANSACTION("dev.holdfast.messaging.inbox.InboxTransaction");

  private final String type;

  Argument(String type) {
    this.type = type;
  }

  String type() {
    return type;
  }

  boolean isTransaction() {
    return this != MESSAGE && this != ENVELOPE;
  }

  static Optional<Argument> of(TypeElement type) {
    return Messages.isMessage(type)
        ? Optional.of(MESSAGE)
        : Arrays.stream(values())
            .filter(argument -> type.getQualifiedName().contentEquals(argument.type))
            .findFirst();
  }
}
