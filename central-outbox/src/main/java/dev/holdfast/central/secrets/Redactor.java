package dev.holdfast.central.secrets;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.text.SecretPattern;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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
    known.put(owner, SecretPattern.of(secrets.stream().map(Secret::value).toList()));
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

  @Override
  public String toString() {
    return "Redactor of " + known.keySet().stream().sorted().collect(Collectors.joining(", "));
  }
}
