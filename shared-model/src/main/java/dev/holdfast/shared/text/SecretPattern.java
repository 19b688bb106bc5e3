package dev.holdfast.shared.text;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds secrets in foreign text, however they are spelled there. */
public final class SecretPattern {

  private SecretPattern() {}

  /** Empty when there is nothing to find. */
  public static Optional<Pattern> of(Collection<String> secrets) {
    String any =
        secrets.stream()
            .filter(secret -> !secret.isBlank())
            .flatMap(SecretPattern::spellings)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return any.isEmpty()
        ? Optional.empty()
        : Optional.of(Pattern.compile(any, Pattern.CASE_INSENSITIVE));
  }

  /** As it is, and as it looks in a URL, a form, a JSON string, a page or a line of a login. */
  private static Stream<String> spellings(String secret) {
    String encoded = URLEncoder.encode(secret, UTF_8);
    return Stream.of(
        secret,
        encoded,
        encoded.replace("+", "%20"),
        new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
        secret.replace("/", "\\/"),
        secret
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;")
            .replace("'", "&#39;"),
        Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)),
        Base64.getUrlEncoder().withoutPadding().encodeToString(secret.getBytes(UTF_8)));
  }
}
