package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.text.SecretPattern;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

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
    return SecretPattern.of(secrets)
        .map(found -> found.matcher(text).replaceAll(BLOT))
        .orElse(text);
  }
}
