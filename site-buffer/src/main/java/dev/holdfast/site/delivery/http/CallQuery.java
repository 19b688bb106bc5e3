package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.shared.text.ForeignText;
import dev.holdfast.shared.text.UnicodeText;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values for a query string; a list gives its name once for every element. */
record CallQuery(List<Map.Entry<String, String>> parameters) {

  static final CallQuery NONE = new CallQuery(List.of());

  private static final int CHARS = 8 * 1024;

  CallQuery {
    parameters = List.copyOf(parameters);
  }

  static CallQuery read(String field, Map<String, RawJson> given) {
    List<Map.Entry<String, String>> parameters = new ArrayList<>();
    given.forEach(
        (name, value) ->
            values(field, name, value).forEach(text -> parameters.add(Map.entry(name, text))));
    CallQuery query = new CallQuery(parameters);
    int length = query.encoded().length();
    if (length > CHARS) {
      throw new FlawedCallException(
          field, "makes a query of %d characters; at most %d are allowed".formatted(length, CHARS));
    }
    return query;
  }

  CallQuery and(CallQuery more) {
    List<Map.Entry<String, String>> all = new ArrayList<>(parameters);
    all.addAll(more.parameters());
    return new CallQuery(all);
  }

  /** Without the question mark. */
  String encoded() {
    return parameters.stream()
        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
        .collect(Collectors.joining("&"));
  }

  /** A plus sign for a blank is understood in forms, but not everywhere in a URL. */
  static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  private static List<String> values(String field, String name, RawJson value) {
    if (name.isBlank()) {
      throw new FlawedCallException(field, "has a parameter without a name");
    }
    if (!UnicodeText.isWellFormed(name)) {
      throw new FlawedCallException(field, "has a name that is not valid Unicode text");
    }
    if (value.isObject()) {
      throw new FlawedCallException(
          field,
          "has an object as '%s', which a query string cannot carry"
              .formatted(ForeignText.name(name)));
    }
    List<RawJson> elements =
        value.isArray() ? CallFields.read(field, value, RawJson::elements) : List.of(value);
    return elements.stream()
        .map(element -> CallFields.read(field, element, RawJson::scalar))
        .toList();
  }
}
