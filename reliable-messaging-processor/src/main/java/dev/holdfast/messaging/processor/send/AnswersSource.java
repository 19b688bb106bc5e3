package dev.holdfast.messaging.processor.send;

import dev.holdfast.messaging.processor.message.Message;
import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.source.Imports;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.Layout;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.TypeElement;

/** The source of the interface by which a service gets the answers to its push calls. */
final class AnswersSource {

  private static final String TEMPLATE =
      """
      ${comment}
      ${annotations}
      ${visibility}interface ${answers} extends ${ResponseHandler} {

        /**
         * Is called before the message counts as sent, and again when that could not be recorded: the id
         * tells whether the answer is known.
         *
         * @return completes when the answer is kept; it must not block
         */
        ${answered}

        @Override
        default ${String} endpoint() {
          return ${endpoint};
        }

        @Override
        ${raw}
          ${read}
        }
      }
      """;

  private final JavaFile file;
  private final Imports imports;
  private final Message message;
  private final TypeElement response;

  AnswersSource(JavaFile file, Message message, TypeElement response) {
    this.file = file;
    this.imports = file.imports();
    this.message = message;
    this.response = response;
  }

  JavaFile filled(boolean usesDeprecated) {
    String asked = imports.name(message.name());
    String answer = imports.name(TypeName.of(response));
    String done =
        "%s<%s>".formatted(imports.name("io.smallrye.mutiny.Uni"), imports.name("java.lang.Void"));
    String text = imports.name("java.lang.String");
    Map<String, String> values = new HashMap<>();
    values.put(
        "comment",
        Layout.javadoc(
            0, "Is given the answers to {@link %s}: implement it in a bean.".formatted(asked)));
    values.put("annotations", file.annotations(usesDeprecated));
    values.put("visibility", visibility());
    values.put("answers", file.name().path());
    values.put("ResponseHandler", imports.name("dev.holdfast.messaging.dispatch.ResponseHandler"));
    values.put("String", text);
    values.put("endpoint", Layout.literal(message.endpoint()));
    values.put(
        "answered",
        Layout.call(
            2,
            done + " answered",
            List.of(
                imports.name("dev.holdfast.shared.id.MessageId") + " id",
                asked + " asked",
                answer + " answer"),
            ";"));
    values.put(
        "raw",
        Layout.method(
            2,
            "default %s answered".formatted(done),
            List.of(
                imports.name("dev.holdfast.messaging.outbox.OutboxMessage") + " asked",
                text + " payload"),
            List.of()));
    values.put(
        "read",
        Layout.call(
            4,
            "return answered",
            List.of(
                "asked.id()",
                reader(message.name()) + "(asked.payload())",
                reader(TypeName.of(response)) + "(payload)"),
            ";"));
    return file.fill(TEMPLATE, values);
  }

  private String reader(TypeName record) {
    return imports.name(Serialisers.nameFor(record)) + ".read";
  }

  /** Not more visible than the two records it is about. */
  private String visibility() {
    return JavaFile.visibilityOf(response).isEmpty()
        ? ""
        : JavaFile.visibilityOf(message.element());
  }
}
