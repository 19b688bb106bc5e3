package dev.holdfast.messaging.processor.source;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Source with places to fill, written {@code ${name}}. What fills a line by itself brings its own
 * indentation and may be several lines, or none.
 */
final class Template {

  private static final Pattern PLACE = Pattern.compile("\\$\\{(\\w+)}");

  private Template() {}

  static String fill(String template, Map<String, String> values) {
    return template.lines().map(line -> line(line, values)).collect(Collectors.joining());
  }

  private static String line(String line, Map<String, String> values) {
    Matcher alone = PLACE.matcher(line.strip());
    if (alone.matches()) {
      String value = value(alone, values);
      return value.isEmpty() ? "" : value + "\n";
    }
    return PLACE.matcher(line).replaceAll(place -> Matcher.quoteReplacement(value(place, values)))
        + "\n";
  }

  private static String value(MatchResult place, Map<String, String> values) {
    String value = values.get(place.group(1));
    if (value == null) {
      throw new IllegalStateException("nothing to fill into " + place.group());
    }
    return value;
  }
}
