package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Blots secrets out of foreign text: a server that repeats a request in its error page must not
 * carry our credentials into the buffer, the log and the screens.
 */
record Redaction(Set<String> secrets) {

  static final Redaction NONE = new Redaction(Set.of());

  private static final String BLOT = "***";

  /** Headers and query parameters of these names hold secrets more often than not. */
  private static final Pattern SUSPICIOUS =
      Pattern.compile(
          "(?i).*(auth|key|token|secret|passw|pwd|cookie|credential|signature|session).*|code|sig");

  Redaction {
    secrets = Set.copyOf(secrets);
  }

  static boolean isSuspicious(String name) {
    return SUSPICIOUS.matcher(name).matches();
  }

  Redaction and(Collection<String> more) {
    Set<String> all = new HashSet<>(secrets);
    more.stream().filter(secret -> !secret.isBlank()).forEach(all::add);
    return new Redaction(all);
  }

  Redaction andSuspicious(Collection<Map.Entry<String, String>> named) {
    return and(
        named.stream()
            .filter(entry -> isSuspicious(entry.getKey()))
            .map(Map.Entry::getValue)
            .toList());
  }

  String clean(String text) {
    if (secrets.isEmpty()) {
      return text;
    }
    String any =
        secrets.stream()
            .flatMap(Redaction::spellings)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile(any, Pattern.CASE_INSENSITIVE).matcher(text).replaceAll(BLOT);
  }

  /** As it is, and as it looks inside a URL, a form, a JSON string or a page. */
  private static Stream<String> spellings(String secret) {
    return Stream.of(
        secret,
        CallQuery.encoded(secret),
        URLEncoder.encode(secret, UTF_8),
        new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
        secret.replace("/", "\\/"),
        secret
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;")
            .replace("'", "&#39;"));
  }
}
