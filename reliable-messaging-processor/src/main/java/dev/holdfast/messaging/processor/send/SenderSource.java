package dev.holdfast.messaging.processor.send;

import dev.holdfast.messaging.processor.message.Kind;
import dev.holdfast.messaging.processor.message.Message;
import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.source.Imports;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.Layout;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The source of a sender. */
final class SenderSource {

  private static final String TEMPLATE =
      """
      ${comment}
      @${Singleton}
      ${annotations}
      ${visibility}final class ${sender} {

        private final ${Outbox} outbox;

        @${Inject}
        ${constructor}
          this.outbox = outbox;
        }

        /**
         * Puts the message into the outbox, in the caller's transaction: it exists when that commits, and
         * never did when it does not.
         ${poolNote}
         */
        ${send}
          return outbox.enqueue(${transaction}, newMessage(message));
        }

        /** The same under an id of your own, with other retries or another time to live. */
        ${sendWithOptions}
          return outbox.enqueue(${transaction}, options.apply(newMessage(message)));
        }

        ${newMessage}
          ${made}
        }
      }
      """;

  private static final String POOL_NOTE =
      """
         *
         * @param client the connection that is in the transaction; a pool if there is no other change\
      """;

  private final JavaFile file;
  private final Imports imports;
  private final Message message;
  private final String destination;
  private final String type;

  SenderSource(JavaFile file, Message message, String destination) {
    this.file = file;
    this.imports = file.imports();
    this.message = message;
    this.destination = destination;
    this.type = imports.name(message.name());
  }

  JavaFile filled(Database database, boolean usesDeprecated) {
    boolean sqlite = database == Database.SQLITE;
    String sender = file.name().path();
    String outbox =
        imports.name(
            "dev.holdfast.messaging.outbox."
                + (sqlite ? "sqlite.SqliteOutbox" : "postgres.PostgresOutbox"));
    String visibility = JavaFile.visibilityOf(message.element());
    Map<String, String> values = new HashMap<>();
    values.put(
        "comment",
        Layout.javadoc(
            0,
            "Sends the %s {@link %s} to the service {@code %s}."
                .formatted(message.kind().words(), type, destination)));
    values.put("Singleton", imports.name("jakarta.inject.Singleton"));
    values.put("annotations", file.annotations(usesDeprecated));
    values.put("visibility", visibility);
    values.put("sender", sender);
    values.put("Outbox", outbox);
    values.put("Inject", imports.name("jakarta.inject.Inject"));
    values.put(
        "constructor",
        Layout.method(2, visibility + sender, List.of(outbox + " outbox"), List.of()));
    values.put("transaction", sqlite ? "transaction" : "client");
    values.put("poolNote", sqlite ? "" : POOL_NOTE.stripTrailing());
    List<String> where = List.of(transaction(sqlite), type + " message");
    values.put("send", send(sqlite, where));
    String options =
        "%s<%s> options".formatted(imports.name("java.util.function.UnaryOperator"), newMessage());
    values.put("sendWithOptions", send(sqlite, List.of(where.get(0), where.get(1), options)));
    values.put(
        "newMessage",
        Layout.method(
            2,
            "private static %s newMessage".formatted(newMessage()),
            List.of(type + " message"),
            List.of()));
    values.put("made", made());
    return file.fill(TEMPLATE, values);
  }

  private String transaction(boolean sqlite) {
    return sqlite
        ? imports.name("dev.holdfast.messaging.sqlite.SqliteTransaction") + " transaction"
        : imports.name("io.vertx.mutiny.sqlclient.SqlClient") + " client";
  }

  private String send(boolean sqlite, List<String> parameters) {
    String id = imports.name("dev.holdfast.shared.id.MessageId");
    return sqlite
        ? Layout.method(
            2,
            "public %s send".formatted(id),
            parameters,
            List.of(imports.name("java.sql.SQLException")))
        : Layout.method(
            2,
            "public %s<%s> send".formatted(imports.name("io.smallrye.mutiny.Uni"), id),
            parameters,
            List.of());
  }

  private String newMessage() {
    return imports.name("dev.holdfast.messaging.outbox.NewMessage");
  }

  private String made() {
    String payload = imports.name(Serialisers.nameFor(message.name())) + ".write(message)";
    List<String> addressed =
        List.of(Layout.literal(destination), Layout.literal(message.endpoint()), payload);
    if (message.kind() == Kind.PushCall || message.kind() == Kind.Response) {
      String type =
          imports.name("dev.holdfast.shared.wire.MessageType") + "." + message.kind().name();
      return Layout.call(
          4,
          "return " + newMessage() + ".of",
          List.of(type, addressed.get(0), addressed.get(1), payload),
          ";");
    }
    String factory = message.kind().name().toLowerCase(Locale.ROOT);
    return Layout.call(4, "return " + newMessage() + "." + factory, addressed, ";");
  }
}
