package dev.holdfast.shared.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * How a type is written and read. Serialisers of records are put together from these, without
 * reflection. There is no null: what may be missing is an {@code Optional} field.
 */
public final class JsonCodec<T> {

  /** Writes the fields of an object that is open. */
  @FunctionalInterface
  public interface Fields<T> {
    void write(JsonText json, T value) throws IOException;
  }

  @FunctionalInterface
  interface Writing<T> {
    void write(JsonGenerator out, T value) throws IOException;
  }

  public static final JsonCodec<String> TEXT = text(text -> text, text -> text);
  public static final JsonCodec<Boolean> FLAG =
      new JsonCodec<>(
          JsonGenerator::writeBoolean, value -> as(Boolean.class, "true or false", value));

  public static final JsonCodec<Byte> BYTE =
      new JsonCodec<>(JsonNumbers::whole, value -> (byte) JsonNumbers.whole(value, Byte.SIZE));
  public static final JsonCodec<Short> SHORT =
      new JsonCodec<>(JsonNumbers::whole, value -> (short) JsonNumbers.whole(value, Short.SIZE));
  public static final JsonCodec<Integer> INTEGER =
      new JsonCodec<>(JsonNumbers::whole, value -> (int) JsonNumbers.whole(value, Integer.SIZE));
  public static final JsonCodec<Long> LONG =
      new JsonCodec<>(JsonNumbers::whole, value -> JsonNumbers.whole(value, Long.SIZE));
  public static final JsonCodec<Float> FLOAT =
      new JsonCodec<>(JsonNumbers::floating, JsonNumbers::floatValue);
  public static final JsonCodec<Double> DOUBLE =
      new JsonCodec<>(JsonNumbers::floating, JsonNumbers::doubleValue);
  public static final JsonCodec<BigDecimal> DECIMAL =
      new JsonCodec<>(JsonNumbers::decimal, JsonNumbers::decimal);

  public static final JsonCodec<UUID> UUID = text(java.util.UUID::toString, JsonCodec::uuid);
  public static final JsonCodec<Instant> INSTANT = text(Instant::toString, Instant::parse);
  public static final JsonCodec<LocalDate> DATE = text(LocalDate::toString, LocalDate::parse);
  public static final JsonCodec<Duration> DURATION = text(Duration::toString, Duration::parse);

  /** {@link java.util.UUID#fromString} takes "1-1-1-1-1" too, and makes another id of it. */
  private static final Pattern HYPHENATED =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private final Writing<T> writing;
  private final Function<Object, T> reading;

  JsonCodec(Writing<T> writing, Function<Object, T> reading) {
    this.writing = writing;
    this.reading = reading;
  }

  /** An object, written and read field by field; fields it does not know are ignored. */
  public static <T> JsonCodec<T> object(Fields<T> fields, Function<JsonObject, T> reader) {
    return new JsonCodec<>(
        (out, value) -> {
          out.writeStartObject();
          fields.write(new JsonText(out), value);
          out.writeEndObject();
        },
        value -> told(() -> reader.apply(as(JsonObject.class, "an object", value))));
  }

  /** An array; the list that is read cannot be changed. */
  public static <T> JsonCodec<List<T>> list(JsonCodec<T> item) {
    return JsonContainers.list(item);
  }

  /** An object with the map's keys as fields; the map that is read cannot be changed. */
  public static <T> JsonCodec<Map<String, T>> map(JsonCodec<T> item) {
    return JsonContainers.map(item);
  }

  /** The name of an enum's constant, as it stands in the code. */
  public static <E extends Enum<E>> JsonCodec<E> oneOf(E[] constants) {
    return text(Enum::name, name -> named(constants, name));
  }

  /** The value as a text of its own. */
  public String toText(T value) {
    return JsonText.of(out -> write(out, value));
  }

  /**
   * Reads a text that is a JSON object.
   *
   * @throws JsonException naming the field that is missing or wrong
   */
  public T parse(String text) {
    return read(JsonObject.parse(text));
  }

  void write(JsonGenerator out, T value) throws IOException {
    if (value == null) {
      throw JsonException.of("has no value; declare it Optional if it may be missing");
    }
    writing.write(out, value);
  }

  /**
   * @param value as {@link JsonTree} makes it
   */
  T read(Object value) {
    if (value == null) {
      throw JsonException.of("must not be null");
    }
    return reading.apply(value);
  }

  static <V> V as(Class<V> type, String expected, Object value) {
    if (!type.isInstance(value)) {
      throw JsonException.of("must be " + expected);
    }
    return type.cast(value);
  }

  private static <T> JsonCodec<T> text(Function<T, String> writer, Function<String, T> reader) {
    return new JsonCodec<>(
        (out, value) -> out.writeString(writer.apply(value)),
        value -> told(() -> reader.apply(as(String.class, "a string", value))));
  }

  /** What a parser or a record's constructor refuses is the sender's mistake, not a bug here. */
  private static <T> T told(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new JsonException(e.getMessage(), e);
    }
  }

  private static UUID uuid(String text) {
    if (!HYPHENATED.matcher(text).matches()) {
      throw JsonException.of("must be a UUID");
    }
    return java.util.UUID.fromString(text);
  }

  private static <E extends Enum<E>> E named(E[] constants, String name) {
    return Arrays.stream(constants)
        .filter(constant -> constant.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                JsonException.of(
                    "must be one of " + Arrays.stream(constants).map(Enum::name).toList()));
  }
}
