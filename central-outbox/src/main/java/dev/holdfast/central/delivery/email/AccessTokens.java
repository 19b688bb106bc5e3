package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.central.delivery.http.HttpAnswer;
import dev.holdfast.central.delivery.http.HttpCaller;
import dev.holdfast.central.delivery.http.HttpPost;
import dev.holdfast.central.delivery.http.HttpVerdict;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.secrets.Secret;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * OAuth 2 with client credentials: one fetch for all who wait, one token for all until shortly
 * before it expires.
 */
final class AccessTokens {

  /** For a server that does not say. One that is refused earlier is replaced anyway. */
  private static final Duration USUAL_LIFE = Duration.ofHours(1);

  private static final Duration LONGEST_LIFE = Duration.ofDays(1);

  /** It must not expire on its way; of a short life at most a tenth is given up for that. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private record Known(Secret token, Instant freshUntil) {}

  private final String owner;
  private final SmtpAuth.XOAuth2 auth;
  private final Duration timeout;
  private final HttpCaller http;
  private final Redactor redactor;
  private final Clock clock;
  private Optional<Known> known = Optional.empty();
  private Optional<Uni<Secret>> fetching = Optional.empty();

  /**
   * @param owner under whose name tokens are made known to the redactor
   */
  AccessTokens(
      String owner,
      SmtpAuth.XOAuth2 auth,
      Duration timeout,
      HttpCaller http,
      Redactor redactor,
      Clock clock) {
    this.owner = owner;
    this.auth = auth;
    this.timeout = timeout;
    this.http = http;
    this.redactor = redactor;
    this.clock = clock;
  }

  /** Fails with a {@link TokenDeniedException}. */
  synchronized Uni<Secret> get() {
    Instant now = clock.instant();
    Optional<Known> fresh = known.filter(token -> now.isBefore(token.freshUntil()));
    if (fresh.isPresent()) {
      return Uni.createFrom().item(fresh.get().token());
    }
    if (fetching.isEmpty()) {
      fetching =
          Optional.of(
              http.post(request()).onItem().transformToUni(this::taken).memoize().indefinitely());
    }
    return fetching.get();
  }

  /** Unless somebody else has noticed before and there is another one by now. */
  synchronized void refused(Secret token) {
    known = known.filter(other -> !other.token().equals(token));
  }

  private HttpPost request() {
    // RFC 6749, 2.3.1: both are form-encoded before they are joined.
    String basic = encoded(auth.clientId()) + ":" + encoded(auth.clientSecret().value());
    String header = Base64.getEncoder().encodeToString(basic.getBytes(UTF_8));
    redactor.know(owner + ", client", List.of(auth.clientSecret(), new Secret(basic)));
    String form =
        "grant_type=client_credentials"
            + auth.scope().map(scope -> "&scope=" + encoded(scope)).orElse("");
    return new HttpPost(
        URI.create(auth.tokenUrl()),
        Map.of(
            "Content-Type", "application/x-www-form-urlencoded",
            "Accept", "application/json",
            "Authorization", "Basic " + header),
        Buffer.buffer(form),
        timeout);
  }

  private synchronized Uni<Secret> taken(HttpAnswer answer) {
    fetching = Optional.empty();
    known = token(answer);
    known.ifPresent(token -> redactor.know(owner + ", token", spellings(token.token())));
    return known
        .map(token -> Uni.createFrom().item(token.token()))
        .orElseGet(() -> Uni.createFrom().failure(denied(answer)));
  }

  private List<Secret> spellings(Secret token) {
    return List.of(
        token, Authenticate.response(new Credentials.BearerToken(auth.username(), token)));
  }

  private Optional<Known> token(HttpAnswer answer) {
    if (!(answer instanceof HttpAnswer.Answered answered) || answered.status() / 100 != 2) {
      return Optional.empty();
    }
    try {
      JsonObject json = new JsonObject(answered.body());
      return Optional.ofNullable(json.getValue("access_token"))
          .filter(String.class::isInstance)
          .map(String.class::cast)
          // It travels in one line of SMTP.
          .filter(token -> token.matches("[!-~]+"))
          .map(token -> new Known(new Secret(token), clock.instant().plus(life(json))));
    } catch (DecodeException e) {
      return Optional.empty();
    }
  }

  /** Some servers send it as a string. */
  private static Duration life(JsonObject json) {
    String seconds = String.valueOf(json.getValue("expires_in"));
    Duration said =
        seconds.matches("[0-9]{1,9}") ? Duration.ofSeconds(Long.parseLong(seconds)) : USUAL_LIFE;
    Duration life = said.compareTo(LONGEST_LIFE) > 0 ? LONGEST_LIFE : said;
    Duration tenth = life.dividedBy(10);
    return life.minus(tenth.compareTo(MARGIN) < 0 ? tenth : MARGIN);
  }

  /** The body of an answer that should have been a token is not repeated: it may be one. */
  private TokenDeniedException denied(HttpAnswer answer) {
    String what = "the token request to " + HttpPost.origin(URI.create(auth.tokenUrl()));
    DeliveryOutcome outcome = HttpVerdict.on(what, answer, redactor::clean);
    if (outcome instanceof DeliveryOutcome.Permanent no) {
      return new TokenDeniedException(
          no.reason() + "; check tokenUrl, clientId, scope and secret", true);
    }
    return outcome instanceof DeliveryOutcome.Transient later
        ? new TokenDeniedException(later.cause(), false)
        : new TokenDeniedException(what + " was answered without a usable access_token", false);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
