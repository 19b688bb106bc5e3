package dev.holdfast.central.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.http.AccessToken;
import dev.holdfast.base.http.Answer;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.SmtpAuth;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.faulttolerance.api.TypedGuard;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.net.URLEncoder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.eclipse.microprofile.faulttolerance.exceptions.TimeoutException;

/**
 * OAuth 2 with client credentials: one fetch for all who wait, one token for all until shortly
 * before it expires.
 */
public final class AccessTokens {

  private static final int TRIES = 3;

  private final String owner;
  private final SmtpAuth.XOAuth2 auth;
  private final Duration timeout;
  private final HttpCaller http;
  private final Function<Secret, List<Secret>> spellings;
  private final Redactor redactor;
  private final Clock clock;
  private final TypedGuard<Secret> guard;
  private Optional<AccessToken> known = Optional.empty();

  /**
   * @param owner under whose name tokens are made known to the redactor
   * @param timeout for one token, all tries together
   * @param spellings how a token looks on its way
   */
  public AccessTokens(
      String owner,
      SmtpAuth.XOAuth2 auth,
      Duration timeout,
      HttpCaller http,
      Function<Secret, List<Secret>> spellings,
      Redactor redactor,
      Clock clock) {
    this.owner = owner;
    this.auth = auth;
    this.timeout = timeout;
    this.http = http;
    this.spellings = spellings;
    this.redactor = redactor;
    this.clock = clock;
    this.guard = guard();
  }

  /**
   * An endpoint that is away is asked three times, and after three such mails left alone for a
   * while. Without a name: names can never be given back, and configurations come and go.
   */
  private TypedGuard<Secret> guard() {
    return TypedGuard.create(Secret.class)
        .withDescription("token-endpoint " + HttpPost.origin(URI.create(auth.tokenUrl())))
        .withRetry()
        .maxRetries(TRIES - 1)
        .delay(100, ChronoUnit.MILLIS)
        .jitter(50, ChronoUnit.MILLIS)
        .maxDuration(timeout.toMillis(), ChronoUnit.MILLIS)
        .whenException(AccessTokens::isAway)
        .done()
        .withCircuitBreaker()
        .requestVolumeThreshold(3 * TRIES)
        .failureRatio(1)
        .delay(5, ChronoUnit.SECONDS)
        .when(AccessTokens::isAway)
        .done()
        .withTimeout()
        .duration(timeout.toMillis(), ChronoUnit.MILLIS)
        .done()
        .build();
  }

  private static boolean isAway(Throwable failure) {
    return failure instanceof TimeoutException
        || (failure instanceof TokenDeniedException denied && denied.isAway());
  }

  /** For a worker, who waits; the others wait for the same one. */
  public synchronized Secret get() throws TokenDeniedException {
    Instant now = clock.instant();
    Optional<AccessToken> fresh = known.filter(token -> token.isFresh(now));
    if (fresh.isPresent()) {
      return fresh.get().value();
    }
    try {
      return guard.call(this::fetched);
    } catch (TokenDeniedException e) {
      throw e;
    } catch (CircuitBreakerOpenException e) {
      throw new TokenDeniedException(
          what() + " is not made: the endpoint has not answered for a while", false, true);
    } catch (Exception e) {
      throw new TokenDeniedException(
          what() + " failed: " + redactor.clean(e.toString()), false, true);
    }
  }

  /** Unless somebody else has noticed before and there is another one by now. */
  public synchronized void refused(Secret token) {
    known = known.filter(other -> !other.value().equals(token));
  }

  private Secret fetched() throws TokenDeniedException {
    Answer answer = http.post(request()).await().atMost(timeout.plusSeconds(1));
    known = AccessToken.from(answer, clock.instant());
    known.ifPresent(token -> redactor.know(owner + ", token", spellings.apply(token.value())));
    return known.map(AccessToken::value).orElseThrow(() -> denied(answer));
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

  private String what() {
    return "the token request to " + HttpPost.origin(URI.create(auth.tokenUrl()));
  }

  /** The body of an answer that should have been a token is not repeated: it may be one. */
  private TokenDeniedException denied(Answer answer) {
    DeliveryOutcome outcome = HttpVerdict.on(what(), answer, redactor::clean, clock.instant());
    if (outcome instanceof DeliveryOutcome.Permanent no) {
      return new TokenDeniedException(
          no.reason() + "; check tokenUrl, clientId, scope and secret", true, false);
    }
    return outcome instanceof DeliveryOutcome.Transient later
        ? new TokenDeniedException(later.cause(), false, !isTold(answer))
        : new TokenDeniedException(
            what() + " was answered without a usable access_token", false, false);
  }

  /** Who says when to come back, or that it is too much, is not asked again at once. */
  private static boolean isTold(Answer answer) {
    return answer instanceof Answer.Answered answered
        && (answered.status() == 429 || answered.header("Retry-After").isPresent());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8);
  }
}
