package dev.holdfast.site.delivery.http;

import dev.holdfast.base.http.AccessToken;
import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.HttpSender;
import dev.holdfast.site.definition.Auth;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * OAuth 2 with client credentials: fetches a token when there is none that will last, one fetch for
 * all who wait, and shows it until shortly before it expires.
 */
final class ClientCredentials implements Authentication {

  private final Endpoint endpoint;
  private final HttpSender sender;
  private final Clock clock;
  private final AnswerVerdict verdict;
  private final String secret;
  private final String basic;
  private final String form;
  private Optional<AccessToken> token = Optional.empty();
  private Optional<Uni<Grant>> fetching = Optional.empty();

  ClientCredentials(String system, Auth.OAuth2 auth, HttpSender sender, Clock clock) {
    this.endpoint = Endpoint.of("token URL", auth.tokenUrl());
    this.sender = sender;
    this.clock = clock;
    this.secret = auth.clientSecret().value();
    // RFC 6749, 2.3.1: both are form-encoded before they are joined.
    this.basic =
        FixedCredentials.base64(
            CallQuery.encoded(auth.clientId()) + ":" + CallQuery.encoded(secret));
    this.form =
        "grant_type=client_credentials"
            + auth.scope().map(scope -> "&scope=" + CallQuery.encoded(scope)).orElse("");
    this.verdict =
        new AnswerVerdict(
            "the token request of %s to %s".formatted(system, endpoint.origin()),
            Redaction.NONE.and(List.of(secret, basic)));
  }

  @Override
  public synchronized Uni<Grant> grant() {
    Optional<AccessToken> fresh = token.filter(known -> known.isFresh(clock.instant()));
    if (fresh.isPresent()) {
      return Uni.createFrom().item(granted(fresh.get()));
    }
    if (fetching.isEmpty()) {
      fetching = Optional.of(fetch().memoize().indefinitely());
    }
    return fetching.get();
  }

  /** Unless somebody else has noticed before and there is another one by now. */
  @Override
  public synchronized boolean refused(Granted grant) {
    token = token.filter(known -> !granted(known).equals(grant));
    return true;
  }

  private Uni<Grant> fetch() {
    return sender.send(request(), Optional.of(Buffer.buffer(form))).map(this::taken);
  }

  private RequestOptions request() {
    return endpoint
        .request(HttpMethod.POST, "", "")
        .putHeader("Content-Type", "application/x-www-form-urlencoded")
        .putHeader("Accept", "application/json")
        .putHeader("Authorization", "Basic " + basic);
  }

  private synchronized Grant taken(Answer answer) {
    fetching = Optional.empty();
    token = AccessToken.from(answer, clock.instant());
    return token
        .<Grant>map(this::granted)
        .orElseGet(() -> new Denied(verdict.onToken(answer, clock.instant())));
  }

  private Granted granted(AccessToken token) {
    return new Granted(
        Map.of("Authorization", "Bearer " + token.value().value()),
        List.of(token.value().value(), secret));
  }
}
