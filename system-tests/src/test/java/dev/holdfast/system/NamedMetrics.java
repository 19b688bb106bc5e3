package dev.holdfast.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metrics that the alerting rules and the dashboard ask for. */
final class NamedMetrics {

  private static final Path DOCS = Path.of("..", "docs").toAbsolutePath().normalize();

  /** A rule's expression takes a line, or the deeper ones below it; the dashboard's one string. */
  private static final Pattern IN_RULES =
      Pattern.compile("(?m)^( *)expr: (?:\\|\\n((?:\\1 .*\\n)+)|(.*)\\n)");

  private static final Pattern IN_DASHBOARD =
      Pattern.compile("\"expr\": \"((?:[^\"\\\\]|\\\\.)*)\"");

  private static final Pattern METRIC =
      Pattern.compile("\\b(?:holdfast|rf|sql|process|jvm|http)_\\w+");

  private NamedMetrics() {}

  static Set<String> inAlerts() {
    return metricsIn(IN_RULES.matcher(text("alerts.yml")));
  }

  static Set<String> inDashboard() {
    return metricsIn(IN_DASHBOARD.matcher(text("dashboard.json")));
  }

  private static Set<String> metricsIn(Matcher expressions) {
    Set<String> names = new TreeSet<>();
    while (expressions.find()) {
      Matcher name = METRIC.matcher(expressions.group());
      while (name.find()) {
        names.add(name.group());
      }
    }
    return names;
  }

  private static String text(String file) {
    try {
      return Files.readString(DOCS.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
