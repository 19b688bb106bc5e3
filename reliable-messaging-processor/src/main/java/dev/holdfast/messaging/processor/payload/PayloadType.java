package dev.holdfast.messaging.processor.payload;

import dev.holdfast.messaging.processor.source.Imports;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.List;
import java.util.Optional;

/** A type that can travel. */
sealed interface PayloadType {

  String CODEC = "dev.holdfast.shared.json.JsonCodec";

  /** The type in Java source, as a type argument. */
  String type(Imports imports);

  /** The function that makes the codec, and its arguments; none for a codec that is a constant. */
  List<String> arguments(Imports imports);

  /** The codec, or the function that makes it. */
  String codec(Imports imports);

  /** The record in it, if there is one. */
  default Optional<TypeName> nested() {
    return Optional.empty();
  }

  /** The codec as an expression. */
  default String expression(Imports imports) {
    List<String> arguments = arguments(imports);
    return arguments.isEmpty()
        ? codec(imports)
        : codec(imports) + "(" + String.join(", ", arguments) + ")";
  }

  /**
   * A value by itself.
   *
   * @param codec the constant of {@code JsonCodec}
   */
  record Scalar(TypeName name, String codec) implements PayloadType {

    @Override
    public String type(Imports imports) {
      return imports.name(name);
    }

    @Override
    public String codec(Imports imports) {
      return imports.name(CODEC) + "." + codec;
    }

    @Override
    public List<String> arguments(Imports imports) {
      return List.of();
    }
  }

  /** A record, with a serialiser of its own. */
  record Nested(TypeName name) implements PayloadType {

    @Override
    public String type(Imports imports) {
      return imports.name(name);
    }

    @Override
    public String codec(Imports imports) {
      return imports.name(Serialisers.nameFor(name)) + ".CODEC";
    }

    @Override
    public List<String> arguments(Imports imports) {
      return List.of();
    }

    @Override
    public Optional<TypeName> nested() {
      return Optional.of(name);
    }
  }

  /** One of an enum's constants. */
  record OneOf(TypeName name) implements PayloadType {

    @Override
    public String type(Imports imports) {
      return imports.name(name);
    }

    @Override
    public String codec(Imports imports) {
      return imports.name(CODEC) + ".oneOf";
    }

    @Override
    public List<String> arguments(Imports imports) {
      return List.of(imports.name(name) + ".values()");
    }
  }

  /** Many of a type, in their order. */
  record ListOf(PayloadType item) implements PayloadType {

    @Override
    public String type(Imports imports) {
      return "%s<%s>".formatted(imports.name("java.util.List"), item.type(imports));
    }

    @Override
    public String codec(Imports imports) {
      return imports.name(CODEC) + ".list";
    }

    @Override
    public List<String> arguments(Imports imports) {
      return List.of(item.expression(imports));
    }

    @Override
    public Optional<TypeName> nested() {
      return item.nested();
    }
  }

  /** Many of a type, by their names. */
  record MapOf(PayloadType item) implements PayloadType {

    @Override
    public String type(Imports imports) {
      return "%s<%s, %s>"
          .formatted(
              imports.name("java.util.Map"), imports.name("java.lang.String"), item.type(imports));
    }

    @Override
    public String codec(Imports imports) {
      return imports.name(CODEC) + ".map";
    }

    @Override
    public List<String> arguments(Imports imports) {
      return List.of(item.expression(imports));
    }

    @Override
    public Optional<TypeName> nested() {
      return item.nested();
    }
  }
}
