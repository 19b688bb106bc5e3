package dev.holdfast.messaging.processor.payload;

import static java.util.stream.Collectors.joining;

import dev.holdfast.messaging.processor.source.Imports;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.Layout;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The source of a serialiser. */
final class SerialiserSource {

  private static final String TEMPLATE =
      """
      ${comment}
      ${annotations}
      ${visibility}final class ${serialiser} {

        /** For records that have it as a part. */
        ${codec}

        ${constants}
        private ${serialiser}() {}

        ${write}
          return CODEC.toText(value);
        }

        /**
         * @throws ${JsonException} naming the field that is missing or wrong
         */
        ${read}
          return CODEC.parse(text);
        }

        ${writeFields}

        ${readFields}
          ${fieldsRead}
        }
      }
      """;

  private final JavaFile file;
  private final Imports imports;
  private final List<Component> components;
  private final Map<Component, String> constants;
  private final String record;
  private final String serialiser;

  SerialiserSource(JavaFile file, List<Component> components) {
    this.file = file;
    this.imports = file.imports();
    this.components = components;
    this.constants = constants(components);
    this.record = imports.name(TypeName.of(file.origin()));
    this.serialiser = file.name().path();
  }

  JavaFile filled(boolean usesDeprecated) {
    Map<String, String> values = new HashMap<>();
    values.put("comment", Layout.javadoc(0, "{@link " + record + "} as JSON, without reflection."));
    values.put("annotations", file.annotations(usesDeprecated));
    values.put("visibility", JavaFile.visibilityOf(file.origin()));
    values.put("serialiser", serialiser);
    values.put("codec", codec());
    values.put("constants", madeCodecs());
    values.put("write", method("public static " + string() + " write", record + " value"));
    values.put("JsonException", json("JsonException"));
    values.put("read", method("public static " + record + " read", string() + " text"));
    values.put("writeFields", writeFields());
    values.put(
        "readFields",
        method("private static " + record + " readFields", json("JsonObject") + " json"));
    values.put(
        "fieldsRead",
        Layout.nested(
            4, "return new " + record, components.stream().map(this::read).toList(), ";"));
    return file.fill(TEMPLATE, values);
  }

  private String codec() {
    String type = json("JsonCodec");
    return Layout.assignment(
        2,
        "public static final %s<%s> CODEC".formatted(type, record),
        type + ".object",
        List.of(serialiser + "::writeFields", serialiser + "::readFields"));
  }

  /** Codecs that are made, rather than there, are made once. */
  private static Map<Component, String> constants(List<Component> components) {
    Map<Component, String> constants = new LinkedHashMap<>();
    for (Component component : components) {
      String name = component.constant();
      while (name.equals("CODEC") || constants.containsValue(name)) {
        name += "_";
      }
      constants.put(component, name);
    }
    return constants;
  }

  private String madeCodecs() {
    String lines =
        components.stream()
            .filter(component -> isMade(component.type()))
            .map(this::madeCodec)
            .collect(joining("\n"));
    return lines.isEmpty() ? "" : lines + "\n";
  }

  private boolean isMade(PayloadType type) {
    return !type.arguments(imports).isEmpty();
  }

  private String madeCodec(Component component) {
    PayloadType type = component.type();
    String left =
        "private static final %s<%s> %s"
            .formatted(json("JsonCodec"), type.type(imports), constants.get(component));
    return Layout.assignment(2, left, type.codec(imports), type.arguments(imports));
  }

  private String codecOf(Component component) {
    PayloadType type = component.type();
    return isMade(type) ? constants.get(component) : type.codec(imports);
  }

  private String written(Component component) {
    String name = component.name();
    return Layout.call(
        4,
        component.optional() ? "json.optional" : "json.field",
        List.of(Layout.literal(name), codecOf(component), "value." + name + "()"),
        ";");
  }

  private Layout.Call read(Component component) {
    return new Layout.Call(
        component.optional() ? "json.optional" : "json.value",
        List.of(Layout.literal(component.name()), codecOf(component)));
  }

  private String writeFields() {
    List<String> parameters = List.of(json("JsonText") + " json", record + " value");
    String head = "private static void writeFields";
    if (components.isEmpty()) {
      return Layout.method(2, head, parameters, List.of()) + "}";
    }
    String fields = components.stream().map(this::written).collect(joining("\n"));
    List<String> thrown = List.of(imports.name("java.io.IOException"));
    return Layout.method(2, head, parameters, thrown) + "\n" + fields + "\n  }";
  }

  private static String method(String head, String parameter) {
    return Layout.method(2, head, List.of(parameter), List.of());
  }

  private String string() {
    return imports.name("java.lang.String");
  }

  private String json(String type) {
    return imports.name("dev.holdfast.shared.json." + type);
  }
}
