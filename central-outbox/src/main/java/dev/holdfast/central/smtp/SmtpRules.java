package dev.holdfast.central.smtp;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.trust.AdditionalTrust;
import io.quarkus.runtime.configuration.DurationConverter;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What may stand in a configuration, written into a row; the first flaw is named by its field. */
final class SmtpRules {

  static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,64}");

  private static final Pattern HOST = Pattern.compile("[A-Za-z0-9._:-]{1,253}");
  private static final int MAX_CONNECTIONS = 100;
  private static final int MAX_RECIPIENTS = 1000;
  private static final int MAX_CHARS = 2000;
  private static final int MAX_TRUST_CHARS = 64 * 1024;
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);
  private static final Duration LONGEST_DELAY = Duration.ofDays(30);

  private SmtpRules() {}

  /** All but the secret. */
  static void apply(SmtpView given, SmtpConfigurationEntity row) {
    row.host = host(given.host());
    row.tlsMode = Optional.ofNullable(given.tlsMode()).orElse(TlsMode.StartTls.name());
    if (TlsMode.named(row.tlsMode).isEmpty()) {
      throw invalid("tlsMode", "must be None, StartTls or Tls");
    }
    row.port = Optional.ofNullable(given.port()).orElse(usualPort(row.tlsMode));
    within("port", row.port, 1, 65_535);
    row.from = MailAddress.requireSender("from", given.from());
    row.trust = blankToNull("trust", given.trust(), MAX_TRUST_CHARS, true);
    if (row.trust != null && !AdditionalTrust.isPem(row.trust)) {
      throw invalid("trust", "must be certificates in PEM");
    }
    applyAuth(given, row);
    applyLimits(given, row);
  }

  private static int usualPort(String tlsMode) {
    return switch (tlsMode) {
      case "Tls" -> 465;
      case "None" -> 25;
      default -> 587;
    };
  }

  private static void applyAuth(SmtpView given, SmtpConfigurationEntity row) {
    row.auth = Optional.ofNullable(given.auth()).orElse("None");
    if (!List.of("None", "Login", "XOAuth2").contains(row.auth)) {
      throw invalid("auth", "must be None, Login or XOAuth2");
    }
    boolean none = row.auth.equals("None");
    boolean oauth = row.auth.equals("XOAuth2");
    row.username = none ? null : needed("username", given.username());
    row.tokenUrl = oauth ? url(given.tokenUrl()) : null;
    row.clientId = oauth ? needed("clientId", given.clientId()) : null;
    row.scope = oauth ? blankToNull("scope", given.scope(), MAX_CHARS, false) : null;
  }

  private static void applyLimits(SmtpView given, SmtpConfigurationEntity row) {
    // Not positive is not refused: it means the usual, and the answer warns.
    row.maxRetries = Optional.ofNullable(given.maxRetries()).orElse(Retries.DEFAULT_RETRIES);
    Duration delay = duration("retryDelay", given.retryDelay()).orElse(Retries.DEFAULT_DELAY);
    if (delay.compareTo(LONGEST_DELAY) > 0) {
      throw invalid("retryDelay", "must be at most " + LONGEST_DELAY);
    }
    row.retryDelayMs = delay.toMillis();
    row.maxConcurrentConnections = given.maxConcurrentConnections();
    if (row.maxConcurrentConnections != null) {
      within("maxConcurrentConnections", row.maxConcurrentConnections, 1, MAX_CONNECTIONS);
    }
    row.maxRecipientsPerMail = given.maxRecipientsPerMail();
    if (row.maxRecipientsPerMail != null) {
      within("maxRecipientsPerMail", row.maxRecipientsPerMail, 1, MAX_RECIPIENTS);
    }
    row.timeoutMs = timeout(given);
    row.failoverOrder = Optional.ofNullable(given.failoverOrder()).orElse(100);
    row.enabled = Optional.ofNullable(given.enabled()).orElse(true);
  }

  private static Long timeout(SmtpView given) {
    Optional<Duration> timeout = duration("timeout", given.timeout());
    if (timeout.filter(t -> t.toMillis() < 100 || t.compareTo(LONGEST_TIMEOUT) > 0).isPresent()) {
      throw invalid("timeout", "must be from 100ms to " + LONGEST_TIMEOUT);
    }
    return timeout.map(Duration::toMillis).orElse(null);
  }

  private static Optional<Duration> duration(String field, String given) {
    try {
      return Optional.ofNullable(given).map(DurationConverter::parseDuration);
    } catch (IllegalArgumentException e) {
      throw invalid(field, "must be a duration such as 30s, 5m or PT30S");
    }
  }

  private static String url(String given) {
    String text = needed("tokenUrl", given);
    try {
      URI url = new URI(text);
      boolean http = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
      if (http && url.getHost() != null && url.getUserInfo() == null && url.getFragment() == null) {
        return text;
      }
    } catch (URISyntaxException e) {
      // Said below.
    }
    throw invalid("tokenUrl", "must be an http or https address with a host and without a user");
  }

  private static String needed(String field, String given) {
    String text = blankToNull(field, given, MAX_CHARS, false);
    if (text == null) {
      throw invalid(field, "is needed for this kind of authentication");
    }
    return text;
  }

  private static String blankToNull(String field, String given, int most, boolean lines) {
    if (given == null || given.isBlank()) {
      return null;
    }
    if (given.length() > most || (!lines && given.chars().anyMatch(Character::isISOControl))) {
      throw invalid(field, "must be one line of at most %d characters".formatted(most));
    }
    return given;
  }

  private static String host(String given) {
    if (given == null || !HOST.matcher(given).matches()) {
      throw invalid("host", "must be a host name or an address");
    }
    return given;
  }

  private static void within(String field, int value, int least, int most) {
    if (value < least || value > most) {
      throw invalid(field, "must be from %d to %d".formatted(least, most));
    }
  }

  static ProblemException invalid(String field, String problem) {
    return new ProblemException(Problem.invalidField(field, problem));
  }
}
