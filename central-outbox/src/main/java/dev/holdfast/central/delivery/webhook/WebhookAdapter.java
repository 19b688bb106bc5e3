package dev.holdfast.central.delivery.webhook;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.secrets.Secret;
import dev.holdfast.central.delivery.Delivery;
import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.delivery.NotificationTypes;
import dev.holdfast.central.delivery.http.HttpCaller;
import dev.holdfast.central.delivery.http.HttpPost;
import dev.holdfast.central.delivery.http.HttpVerdict;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.recipients.RecipientList;
import dev.holdfast.central.recipients.WebhookTarget;
import dev.holdfast.central.secrets.Redactor;
import dev.holdfast.central.smtp.Retries;
import dev.holdfast.shared.breaker.Breaker;
import dev.holdfast.shared.breaker.Breaker.Pass;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One POST to the webhook of the list. */
@ApplicationScoped
class WebhookAdapter implements DeliveryAdapter {

  private static final Pattern BETWEEN_PARTS = Pattern.compile("[/&=]");

  /** Words that say what the address is for are shorter, and may be shown. */
  private static final int SHORTEST_KEY = 16;

  private final HttpCaller http;
  private final Redactor redactor;
  private final WebhookSettings settings;
  private final Clock clock;

  /** By the server and not by the list: what is away is away for all lists. */
  private final Map<String, Breaker> breakers = new ConcurrentHashMap<>();

  @Inject
  WebhookAdapter(HttpCaller http, Redactor redactor, WebhookSettings settings, Clock clock) {
    this.http = http;
    this.redactor = redactor;
    this.settings = settings;
    this.clock = clock;
  }

  @Override
  public String type() {
    return NotificationTypes.WEBHOOK;
  }

  @Override
  public Uni<DeliveryResult> deliver(Delivery delivery, Duration longest) {
    if (delivery.list().isEmpty()) {
      return forGood(delivery.noList());
    }
    RecipientList list = delivery.list().get();
    return list.webhook()
        .map(target -> guarded(target, list, delivery.notification()))
        .orElseGet(
            () ->
                forGood(
                    "list '%s' has no usable webhook: %s"
                        .formatted(list.name(), list.flaw().orElse("set 'webhook' of the list"))));
  }

  private Uni<DeliveryResult> guarded(
      WebhookTarget target, RecipientList list, StoredNotification notification) {
    URI url = URI.create(target.url().value());
    String origin = HttpPost.origin(url);
    Breaker breaker = breakers.computeIfAbsent(origin, any -> newBreaker());
    Pass pass = breaker.pass(clock.instant());
    if (pass == Pass.NONE) {
      return Uni.createFrom()
          .item(
              new DeliveryResult.NotNow(
                  "the webhook at %s cannot be reached".formatted(origin),
                  breaker.openUntil(clock.instant()).orElse(clock.instant())));
    }
    redactor.know("list " + list.name(), secrets(target, url));
    return http.post(post(target, url, notification))
        .map(answer -> outcome(origin, answer))
        .map(outcome -> result(breaker, outcome, pass == Pass.PROBE));
  }

  private Breaker newBreaker() {
    return new Breaker(Math.max(1, settings.breakerFailures()), settings.probeInterval());
  }

  /** Path and query are what makes the URL of a chat's webhook a key. */
  private static List<Secret> secrets(WebhookTarget target, URI url) {
    List<Secret> secrets = new ArrayList<>(target.secrets());
    Optional.ofNullable(url.getRawPath())
        .filter(path -> path.length() > 1)
        .ifPresent(path -> secrets.add(new Secret(path)));
    Optional.ofNullable(url.getRawQuery()).ifPresent(query -> secrets.add(new Secret(query)));
    parts(url).map(Secret::new).forEach(secrets::add);
    return secrets;
  }

  /** A server may repeat one alone, as in "there is no hook …". */
  private static Stream<String> parts(URI url) {
    return Stream.of(url.getRawPath(), url.getPath(), url.getRawQuery(), url.getQuery())
        .filter(Objects::nonNull)
        .flatMap(text -> Stream.of(BETWEEN_PARTS.split(text)))
        .filter(part -> part.length() >= SHORTEST_KEY);
  }

  private HttpPost post(WebhookTarget target, URI url, StoredNotification notification) {
    String body = WebhookBody.of(target, notification);
    Map<String, String> headers = new HashMap<>();
    headers.put("Content-Type", "application/json");
    // The same for every copy, so that a receiver can tell that it has it already.
    headers.put("Idempotency-Key", notification.id().toString());
    target
        .key()
        .ifPresent(
            key ->
                headers.put(
                    WebhookSignature.HEADER, WebhookSignature.of(key, body, clock.instant())));
    return new HttpPost(url, headers, Buffer.buffer(body), settings.timeout());
  }

  private DeliveryOutcome outcome(String origin, Answer answer) {
    DeliveryOutcome outcome =
        HttpVerdict.on("the webhook at " + origin, answer, redactor::clean, clock.instant());
    return outcome instanceof DeliveryOutcome.Delivered
        ? new DeliveryOutcome.Delivered(List.of(origin), List.of())
        : outcome;
  }

  private DeliveryResult result(Breaker breaker, DeliveryOutcome outcome, boolean probe) {
    boolean away = outcome instanceof DeliveryOutcome.Transient failure && failure.targetAway();
    if (!away) {
      breaker.reached();
      return DeliveryResult.of(outcome);
    }
    breaker.notReached(probe, clock.instant());
    return new DeliveryResult.Attempted(
        outcome, probe ? breaker.openUntil(clock.instant()) : Optional.empty());
  }

  @Override
  public RetryPolicy retries() {
    return Retries.clamped(settings.maxRetries(), settings.retryDelay());
  }

  @Override
  public Duration timeLimit() {
    return settings.timeout().plusSeconds(1);
  }

  @Override
  public int concurrency() {
    return settings.maxConcurrent();
  }

  private static Uni<DeliveryResult> forGood(String reason) {
    return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForGood(reason)));
  }
}
