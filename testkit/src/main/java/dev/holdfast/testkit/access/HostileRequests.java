package dev.holdfast.testkit.access;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What somebody might send who wants more than they may, for every endpoint that the document of an
 * API describes. Who adds a filter or a path has it attacked by that.
 */
public final class HostileRequests {

  /** A header of this name in an answer was not ours. */
  public static final String INJECTED = "X-Injected";

  private static final Pattern VARIABLE = Pattern.compile("\\{[^}]+}");
  private static final Set<String> VERBS = Set.of("get", "put", "post", "delete", "patch");

  /** What ends a string, a statement, a pattern or a parameter of some language of queries. */
  private static final List<String> QUERIES =
      List.of(
          "' OR '1'='1",
          "'; DROP TABLE notifications; --",
          "\" OR \"\"=\"",
          "%' OR 1=1 --",
          "\\' OR 1=1 --",
          "$1",
          ":name",
          "?1",
          "{alias}",
          "\u02BC OR 1=1");

  private static final List<String> NAMES =
      List.of("a\r\n" + INJECTED + ": yes", "a\n" + INJECTED + ": yes", "../../x", "a\0b");

  /**
   * A request.
   *
   * @param target path and query, encoded
   */
  public record Hostile(String method, String target) {

    @Override
    public String toString() {
      return method + " " + target;
    }
  }

  private HostileRequests() {}

  /** Each filter of each list. */
  public static List<Hostile> queries(Map<String, Map<String, Object>> paths) {
    return paths.entrySet().stream()
        .filter(path -> path.getValue().get("get") instanceof Map)
        .flatMap(
            path ->
                parameters(path.getValue().get("get"))
                    .flatMap(
                        name ->
                            QUERIES.stream()
                                .map(
                                    text ->
                                        new Hostile(
                                            "GET",
                                            "%s?%s=%s"
                                                .formatted(
                                                    named(path.getKey(), "x"),
                                                    name,
                                                    encoded(text))))))
        .toList();
  }

  private static Stream<String> parameters(Object operation) {
    Object described = ((Map<?, ?>) operation).get("parameters");
    return described instanceof List<?> list
        ? list.stream()
            .map(parameter -> (Map<?, ?>) parameter)
            .filter(parameter -> "query".equals(parameter.get("in")))
            .map(parameter -> parameter.get("name").toString())
        : Stream.empty();
  }

  /** Each endpoint that has a name in its path. */
  public static List<Hostile> names(Map<String, Map<String, Object>> paths) {
    return paths.entrySet().stream()
        .filter(path -> VARIABLE.matcher(path.getKey()).find())
        .flatMap(
            path ->
                path.getValue().keySet().stream()
                    .filter(VERBS::contains)
                    .flatMap(verb -> NAMES.stream().map(attack(path.getKey(), verb))))
        .toList();
  }

  private static Function<String, Hostile> attack(String path, String verb) {
    return text -> new Hostile(verb.toUpperCase(Locale.ROOT), named(path, encoded(text)));
  }

  private static String named(String path, String name) {
    return VARIABLE.matcher(path).replaceAll(Matcher.quoteReplacement(name));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
