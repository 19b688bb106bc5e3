package dev.holdfast.messaging.processor.handle;

import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.source.Imports;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.Layout;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** The source of a receiver. */
final class ReceiverSource {

  private static final String TEMPLATE =
      """
      ${comment}
      @${Singleton}
      ${annotations}
      final class ${receiver} {

        private final ${Bean} handler;

        @${Inject}
        ${constructor}
          this.handler = handler;
        }

        @${Produces}
        @${Singleton}
        ${EnvelopeHandler} endpoint(${InboxEndpoints} endpoints) {
          ${endpoint}
        }

        ${handle}
          ${message}
          ${handled}
        }
      }
      """;

  private final JavaFile file;
  private final Imports imports;
  private final Handler handler;
  private final String type;
  private final String envelope;
  private final String optional;

  ReceiverSource(JavaFile file, Handler handler) {
    this.file = file;
    this.imports = file.imports();
    this.handler = handler;
    this.type = imports.name(handler.message().name());
    this.envelope = imports.name(Argument.ENVELOPE.type());
    this.optional = imports.name("java.util.Optional");
  }

  JavaFile filled(boolean usesDeprecated) {
    String bean = imports.name(TypeName.of(handler.bean()));
    String receiver = file.name().path();
    Map<String, String> values = new HashMap<>();
    values.put(
        "comment",
        Layout.javadoc(
            0,
            "Takes the %s {@link %s} from the inbox to {@link %s#%s}."
                .formatted(
                    handler.message().kind().words(),
                    type,
                    bean,
                    handler.method().getSimpleName())));
    values.put("Singleton", imports.name("jakarta.inject.Singleton"));
    values.put("annotations", file.annotations(usesDeprecated));
    values.put("receiver", receiver);
    values.put("Bean", bean);
    values.put("Inject", imports.name("jakarta.inject.Inject"));
    values.put("constructor", Layout.method(2, receiver, List.of(bean + " handler"), List.of()));
    values.put("Produces", imports.name("jakarta.enterprise.inject.Produces"));
    values.put("EnvelopeHandler", imports.name("dev.holdfast.messaging.receive.EnvelopeHandler"));
    values.put("InboxEndpoints", imports.name("dev.holdfast.messaging.inbox.InboxEndpoints"));
    values.put("endpoint", endpoint());
    values.put("handle", handle());
    values.put(
        "message",
        Layout.assignment(
            4,
            type + " message",
            imports.name("dev.holdfast.messaging.inbox.ReadPayload") + ".from",
            List.of(
                "envelope",
                imports.name(Serialisers.nameFor(handler.message().name())) + "::read")));
    values.put("handled", handled());
    return file.fill(TEMPLATE, values);
  }

  private String endpoint() {
    String work =
        handler.isPlainSqlite()
            ? imports.name("dev.holdfast.messaging.inbox.sqlite.SqliteInbox")
                + ".handling(this::handle)"
            : "this::handle";
    String name = Layout.literal(handler.message().endpoint());
    return Layout.call(4, "return endpoints.endpoint", List.of(name, work), ";");
  }

  private String handle() {
    String answer = "%s<%s>".formatted(optional, imports.name("java.lang.String"));
    if (handler.isPlainSqlite()) {
      return Layout.method(
          2,
          "private %s handle".formatted(answer),
          List.of(imports.name(Argument.SQLITE.type()) + " transaction", envelope + " envelope"),
          handler.method().getThrownTypes().isEmpty()
              ? List.of()
              : List.of(imports.name("java.sql.SQLException")));
    }
    return Layout.method(
        2,
        "private %s<%s> handle".formatted(uni(), answer),
        List.of(envelope + " envelope", imports.name(Argument.TRANSACTION.type()) + " transaction"),
        List.of());
  }

  private String handled() {
    List<String> arguments = handler.arguments().stream().map(this::argument).toList();
    String method = handler.method().getSimpleName().toString();
    return handler.answer().inUni() ? later(method, arguments) : atOnce(method, arguments);
  }

  private String later(String method, List<String> arguments) {
    List<String> answered =
        handler
            .answer()
            .record()
            .map(record -> List.of("map(%s::write)".formatted(serialiser(record)), wrapped()))
            .orElse(List.of("replaceWith(%s.empty())".formatted(optional)));
    return Layout.chain(4, "return handler", method, arguments, answered);
  }

  private String wrapped() {
    return "map(%s::of)".formatted(optional);
  }

  private String atOnce(String method, List<String> arguments) {
    String call = "handler." + method;
    if (handler.answer().record().isEmpty()) {
      return Layout.call(4, call, arguments, ";") + "\n" + result(optional + ".empty()");
    }
    TypeElement record = handler.answer().record().get();
    String answer = imports.name(TypeName.of(record));
    String json = "%s.of(%s.write(answer))".formatted(optional, serialiser(record));
    return Layout.assignment(4, answer + " answer", call, arguments) + "\n" + result(json);
  }

  private String result(String answer) {
    return handler.isPlainSqlite()
        ? "    return %s;".formatted(answer)
        : Layout.chain(
            4, "return " + uni(), "createFrom", List.of(), List.of("item(" + answer + ")"));
  }

  private String serialiser(TypeElement record) {
    return imports.name(Serialisers.nameFor(TypeName.of(record)));
  }

  private String argument(Argument argument) {
    return switch (argument) {
      case MESSAGE -> "message";
      case ENVELOPE -> "envelope";
      case TRANSACTION -> "transaction";
      case SQLITE ->
          handler.isPlainSqlite()
              ? "transaction"
              : "transaction.unwrap(%s.class)".formatted(imports.name(argument.type()));
      case POSTGRESQL -> "transaction.unwrap(%s.class)".formatted(imports.name(argument.type()));
    };
  }

  private String uni() {
    return imports.name("io.smallrye.mutiny.Uni");
  }
}
