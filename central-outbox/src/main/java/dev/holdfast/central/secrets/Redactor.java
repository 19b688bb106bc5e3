package dev.holdfast.central.secrets;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.secrets.Secret;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URLEncoder;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The one place that blots secrets out. Whoever uses a secret makes it known here first; every text
 * that came from outside passes through here before it is kept, logged or answered.
 */
@ApplicationScoped
public class Redactor {

  private static final String BLOT = "***";

  /**
   * Forms in which credentials travel, for those that nobody has made known: another client's in a
   * server's error page, a token that is long out of use.
   */
  private static final Pattern FORMS =
      Pattern.compile(
          "(?i)(\\b(?:bearer|basic|auth\\s+(?:plain|login|xoauth2))\\s+)[\\w+/=.~-]{16,}"
              + "|(\\b(?:access_token|refresh_token|client_secret|password|passwd|pwd|secret)"
              + "[\"']?\\s*[=:]\\s*[\"']?)[^\\s\"'&,;<>]{2,}");

  private final Map<String, Optional<Pattern>> known = new ConcurrentHashMap<>();

  /**
   * Until {@code owner} makes others known, or none.
   *
   * @param owner who uses them, such as a mail server's configuration
   */
  public void know(String owner, Collection<Secret> secrets) {
    List<String> spellings =
        secrets.stream()
            .map(Secret::value)
            .filter(secret -> !secret.isBlank())
            .flatMap(Redactor::spellings)
            .distinct()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .toList();
    known.put(
        owner,
        spellings.isEmpty()
            ? Optional.empty()
            : Optional.of(Pattern.compile(String.join("|", spellings))));
  }

  /** Of all owners whose names begin like this. */
  public void forgetAll(String ownerPrefix) {
    known
        .keySet()
        .removeIf(owner -> owner.equals(ownerPrefix) || owner.startsWith(ownerPrefix + ","));
  }

  public String clean(String text) {
    String cleaned = text;
    for (Optional<Pattern> secrets : known.values()) {
      if (secrets.isPresent()) {
        cleaned = secrets.get().matcher(cleaned).replaceAll(BLOT);
      }
    }
    return FORMS.matcher(cleaned).replaceAll("$1$2" + BLOT);
  }

  /** For the log: the same traces, other words. */
  public Throwable clean(Throwable failure) {
    RuntimeException cleaned = new RuntimeException(clean(failure.toString()));
    cleaned.setStackTrace(failure.getStackTrace());
    if (failure.getCause() != null && failure.getCause() != failure) {
      cleaned.initCause(clean(failure.getCause()));
    }
    return cleaned;
  }

  /** As it is, and as it looks in a URL, a form, a JSON string, a page or an AUTH line. */
  private static Stream<String> spellings(String secret) {
    return Stream.of(
        secret,
        URLEncoder.encode(secret, UTF_8),
        URLEncoder.encode(secret, UTF_8).replace("+", "%20"),
        secret.replace("\\", "\\\\").replace("\"", "\\\""),
        secret.replace("/", "\\/"),
        secret
            .replace("&", "&amp;")
            .replace("<", "&lt;")
            .replace(">", "&gt;")
            .replace("\"", "&quot;"),
        Base64.getEncoder().encodeToString(secret.getBytes(UTF_8)),
        Base64.getUrlEncoder().withoutPadding().encodeToString(secret.getBytes(UTF_8)));
  }

  @Override
  public String toString() {
    return "Redactor of " + known.keySet().stream().sorted().collect(Collectors.joining(", "));
  }
}
