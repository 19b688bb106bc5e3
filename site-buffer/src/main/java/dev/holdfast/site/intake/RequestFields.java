package dev.holdfast.site.intake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.base.answer.UnreadableBody;
import dev.holdfast.base.body.BodyText;
import dev.holdfast.base.body.StrictBodies;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import io.quarkus.runtime.configuration.DurationConverter;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The fields of a request's JSON object. Whatever is wrong becomes a problem that names the field.
 */
final class RequestFields {

  private static final JsonMapper JSON =
      StrictBodies.strict(
          JsonMapper.builder()
              .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
              .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
              .build());

  private final ObjectNode fields;

  /** The text that the fields were read from. */
  private final String source;

  private RequestFields(ObjectNode fields, String source) {
    this.fields = fields;
    this.source = source;
  }

  static RequestFields parse(byte[] body) {
    return parse(BodyText.of(body));
  }

  static RequestFields parse(String body) {
    try {
      if (JSON.readTree(body) instanceof ObjectNode object) {
        return new RequestFields(object, body);
      }
      throw new ProblemException(UnreadableBody.notOneObject());
    } catch (JsonProcessingException e) {
      throw new ProblemException(UnreadableBody.of(e));
    } catch (NumberFormatException e) {
      // Jackson lets it through: there is no exponent of more than ten digits.
      throw new ProblemException(UnreadableBody.numberOutOfRange());
    }
  }

  /** A misspelt field must not be mistaken for one that was left out. */
  void allowOnly(Set<String> known) {
    allowOnly(known, "");
  }

  /**
   * @param path where this object stands in the request
   */
  void allowOnly(Set<String> known, String path) {
    for (Iterator<String> names = fields.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw invalid(path + name, "is not a field of this request");
      }
    }
  }

  Optional<String> text(String field) {
    return present(field, JsonNode::isTextual, "a string").map(JsonNode::textValue);
  }

  String requiredText(String field) {
    return text(field).orElseThrow(() -> invalid(field, "must not be blank"));
  }

  Optional<Boolean> flag(String field) {
    return present(field, JsonNode::isBoolean, "true or false").map(JsonNode::booleanValue);
  }

  Optional<Integer> integer(String field, int least, int most) {
    return present(field)
        .map(
            node -> {
              boolean fits = node.isIntegralNumber() && node.canConvertToInt();
              if (!fits || node.intValue() < least || node.intValue() > most) {
                throw invalid(field, "must be a whole number from %d to %d".formatted(least, most));
              }
              return node.intValue();
            });
  }

  /** As in the settings: {@code 30s}, {@code 5m}, {@code 500ms}, or ISO-8601 {@code PT30S}. */
  Optional<Duration> duration(String field, Duration least, Duration most) {
    return parsed(field, DurationConverter::parseDuration, "must be a duration such as 30s or PT5M")
        .map(
            duration -> {
              if (duration.compareTo(least) < 0 || duration.compareTo(most) > 0) {
                throw invalid(field, "must be a duration from %s to %s".formatted(least, most));
              }
              return duration;
            });
  }

  Optional<Instant> instant(String field) {
    return parsed(field, Instant::parse, "must be a time such as 2026-03-01T12:00:00Z");
  }

  <T> Optional<T> parsed(String field, Function<String, T> parser, String problem) {
    try {
      return text(field).map(String::strip).map(parser);
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw invalid(field, problem);
    }
  }

  Optional<RequestFields> object(String field) {
    return present(field, JsonNode::isObject, "an object")
        .map(node -> new RequestFields((ObjectNode) node, AsWritten.field(field, source)));
  }

  /** Of an object inside another, without blanks. */
  String json() {
    return source;
  }

  /** The object without some of its fields, as JSON text. */
  String jsonWithout(Set<String> names) {
    return AsWritten.without(names, source);
  }

  /** Another object with one more field, unless it is there. */
  static String withField(String object, String field, String value) {
    ObjectNode node = parse(object).fields;
    return node.has(field) ? object : node.put(field, value).toString();
  }

  private Optional<JsonNode> present(String field) {
    return Optional.ofNullable(fields.get(field)).filter(node -> !node.isNull());
  }

  private Optional<JsonNode> present(String field, Predicate<JsonNode> type, String expected) {
    Optional<JsonNode> node = present(field);
    if (node.filter(type.negate()).isPresent()) {
      throw invalid(field, "must be " + expected);
    }
    return node;
  }

  static ProblemException invalid(String field, String problem) {
    return new ProblemException(Problem.invalidField(field, problem));
  }
}
