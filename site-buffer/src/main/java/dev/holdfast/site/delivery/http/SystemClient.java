package dev.holdfast.site.delivery.http;

import dev.holdfast.base.http.Answer;
import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.base.http.HttpSender;
import dev.holdfast.base.trust.AdditionalTrust;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.text.ForeignText;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.http.Authentication.Denied;
import dev.holdfast.site.delivery.http.Authentication.Granted;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.TrustOptions;
import java.time.Clock;
import java.util.Optional;

/** Calls one external system as it is defined at the moment. */
final class SystemClient {

  /** One call on behalf of one message. */
  record Errand(MessageId id, Call call, Optional<String> traceparent) {}

  private static final int UNAUTHORIZED = 401;

  private final ExternalSystem system;
  private final Endpoint base;
  private final HttpSender sender;
  private final Authentication authentication;
  private final Redaction redaction;
  private final Clock clock;

  /**
   * @throws BadDefinitionException when no call could succeed
   */
  SystemClient(ExternalSystem system, TargetLimits limits, Vertx vertx, Clock clock) {
    this.system = system;
    this.clock = clock;
    this.base = Endpoint.of("base URL", system.baseUrl());
    this.redaction =
        Redaction.NONE
            .andSuspicious(CallHeaders.ofDefinition(system.headers()).entrySet())
            .and(base.queryValues());
    this.sender =
        new HttpSender(
            vertx,
            limits.concurrency(),
            limits.timeout(),
            system.trust().map(SystemClient::trust),
            "add the authority to 'trust' in the definition");
    this.authentication = authenticationOrClose();
  }

  private static TrustOptions trust(String pem) {
    try {
      return AdditionalTrust.ofPem(pem);
    } catch (IllegalArgumentException e) {
      throw new BadDefinitionException(e.getMessage());
    }
  }

  /** A client that is not going to be used must not stay open. */
  private Authentication authenticationOrClose() {
    try {
      return authentication();
    } catch (BadDefinitionException e) {
      sender.close();
      throw e;
    }
  }

  private Authentication authentication() {
    return system.auth() instanceof Auth.OAuth2 oauth
        ? new ClientCredentials(system.name(), oauth, sender, clock)
        : FixedCredentials.of(system.auth());
  }

  boolean isFor(ExternalSystem definition) {
    return system.equals(definition);
  }

  Uni<DeliveryResult> run(Errand errand) {
    return attempt(errand, true);
  }

  /** Cuts what is under way. */
  void close() {
    sender.close();
  }

  private Uni<DeliveryResult> attempt(Errand errand, boolean mayRenew) {
    return authentication
        .grant()
        .chain(
            grant ->
                grant instanceof Denied denied
                    ? Uni.createFrom().item(DeliveryResult.of(denied.outcome()))
                    : show(errand, (Granted) grant, mayRenew));
  }

  /** A token may have been withdrawn before its time; a second refusal is meant. */
  private Uni<DeliveryResult> show(Errand errand, Granted grant, boolean mayRenew) {
    return sender
        .send(request(errand, grant), body(errand.call()))
        .chain(
            answer ->
                mayRenew && isUnauthorized(answer) && authentication.refused(grant)
                    ? attempt(errand, false)
                    : Uni.createFrom().item(result(errand.call(), grant, answer)));
  }

  /** What is put last wins: nobody overrides the proof of identity or the message's own headers. */
  private RequestOptions request(Errand errand, Granted grant) {
    Call call = errand.call();
    RequestOptions request =
        base.request(HttpMethod.valueOf(call.verb().name()), call.path(), call.query().encoded())
            .putHeader("User-Agent", "Holdfast");
    call.content().ifPresent(content -> request.putHeader("Content-Type", content.usualType()));
    system.headers().forEach(request::putHeader);
    call.content()
        .flatMap(CallContent::givenType)
        .ifPresent(type -> request.putHeader("Content-Type", type));
    call.headers().forEach(request::putHeader);
    grant.headers().forEach(request::putHeader);
    errand.traceparent().ifPresent(trace -> request.putHeader(CallHeaders.TRACEPARENT, trace));
    return request.putHeader(CallHeaders.IDEMPOTENCY_KEY, errand.id().toString());
  }

  /** An empty body is said to be empty where one is expected. */
  private static Optional<Buffer> body(Call call) {
    return call.content()
        .map(content -> Buffer.buffer(content.bytes()))
        .or(
            () ->
                call.verb().parametersInQuery() ? Optional.empty() : Optional.of(Buffer.buffer()));
  }

  /** Most calls succeed, and then there is nothing to put into words. */
  private DeliveryResult result(Call call, Granted grant, Answer answer) {
    return answer instanceof Answered answered && AnswerVerdict.isSuccess(answered)
        ? delivered(call, grant, answered)
        : explained(call, grant, answer);
  }

  private DeliveryResult delivered(Call call, Granted grant, Answered answer) {
    DeliveryResult result = DeliveryResult.ofHttp(answer.status(), DeliveryOutcome.delivered());
    return call.verb() == Verb.GET
        ? result.with(ResponseToKeep.of(answer, redactionFor(call, grant)))
        : result;
  }

  private Redaction redactionFor(Call call, Granted grant) {
    return redaction
        .and(grant.secrets())
        .andSuspicious(call.headers().entrySet())
        .andSuspicious(call.query().parameters());
  }

  private DeliveryResult explained(Call call, Granted grant, Answer answer) {
    String what =
        "%s %s at %s (%s)"
            .formatted(call.verb(), ForeignText.path(call.path()), system.name(), base.origin());
    AnswerVerdict verdict = new AnswerVerdict(what, redactionFor(call, grant));
    return answer instanceof Answered answered
        ? DeliveryResult.ofHttp(answered.status(), verdict.on(answer, clock.instant()))
        : DeliveryResult.of(verdict.on(answer, clock.instant()));
  }

  private static boolean isUnauthorized(Answer answer) {
    return answer instanceof Answered answered && answered.status() == UNAUTHORIZED;
  }
}
