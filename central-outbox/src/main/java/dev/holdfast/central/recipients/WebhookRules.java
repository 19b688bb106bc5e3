package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.secrets.Secret;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** What may stand in a webhook. */
final class WebhookRules {

  private static final int MAX_URL_CHARS = 2000;
  private static final int MAX_TEMPLATE_CHARS = 16 * 1024;
  private static final int MIN_KEY_CHARS = 16;
  private static final int MAX_KEY_CHARS = 512;

  private WebhookRules() {}

  /**
   * @param before what the list had; secrets that are left out stay
   */
  static WebhookTarget checked(ListView.Webhook given, Optional<WebhookTarget> before) {
    if (given == null) {
      throw invalid("webhook", "is missing; a list of type Webhook needs {\"url\": \"https://…\"}");
    }
    Secret url = url(given.url(), before);
    String format = given.format() == null ? WebhookTarget.HOLDFAST : given.format();
    if (!WebhookTarget.FORMATS.contains(format)) {
      throw invalid("webhook.format", "must be one of " + String.join(", ", WebhookTarget.FORMATS));
    }
    Optional<Secret> key = key(given.key(), url, before);
    if (key.isEmpty() && format.equals(WebhookTarget.HOLDFAST)) {
      throw invalid("webhook.key", "is needed: the format Holdfast is always signed");
    }
    return new WebhookTarget(url, key, format, template(format, given.template()));
  }

  private static Secret url(String given, Optional<WebhookTarget> before) {
    if (given == null) {
      return before.map(WebhookTarget::url).orElseThrow(() -> invalid("webhook.url", "is missing"));
    }
    // The URL itself is not repeated: its path is a key more often than not.
    if (given.length() > MAX_URL_CHARS || !isHttp(given)) {
      throw invalid(
          "webhook.url", "must be an http or https address with a host and without a user");
    }
    return new Secret(given);
  }

  private static boolean isHttp(String url) {
    try {
      URI uri = new URI(url);
      return ("http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme()))
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** A key stays only with the server it was made for. */
  private static Optional<Secret> key(String given, Secret url, Optional<WebhookTarget> before) {
    if (given == null) {
      return before
          .filter(target -> origin(target.url()).equals(origin(url)))
          .flatMap(WebhookTarget::key);
    }
    if (given.length() < MIN_KEY_CHARS || given.length() > MAX_KEY_CHARS) {
      throw invalid(
          "webhook.key", "must have %d to %d characters".formatted(MIN_KEY_CHARS, MAX_KEY_CHARS));
    }
    return Optional.of(new Secret(given));
  }

  private static Optional<String> template(String format, String given) {
    if (!format.equals(WebhookTarget.TEMPLATE)) {
      return Optional.empty();
    }
    if (given == null || given.length() > MAX_TEMPLATE_CHARS || !isJson(given)) {
      throw invalid(
          "webhook.template",
          "must be a JSON object or array of at most %d characters".formatted(MAX_TEMPLATE_CHARS));
    }
    return Optional.of(given);
  }

  private static boolean isJson(String text) {
    try {
      Object json = Json.decodeValue(text);
      return json instanceof JsonObject || json instanceof JsonArray;
    } catch (DecodeException e) {
      return false;
    }
  }

  /** All that is shown of a URL. */
  static String origin(Secret url) {
    URI uri = URI.create(url.value());
    return "%s://%s%s"
        .formatted(uri.getScheme(), uri.getHost(), uri.getPort() < 0 ? "" : ":" + uri.getPort());
  }

  private static ProblemException invalid(String field, String problem) {
    return new ProblemException(Problem.invalidField(field, problem));
  }
}
