package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.delivery.Trial;
import dev.holdfast.site.delivery.http.SystemClient.Errand;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * Tries the definition of an external system with a call of no consequence, on a client of its own:
 * nothing that is under way has to make room, and a token is fetched anew.
 */
@ApplicationScoped
class TryExternalSystem {

  /** They say that the login was not taken. Any other 4xx comes from behind it. */
  private static final Set<Integer> NOT_LET_IN = Set.of(401, 403, 407);

  private final Vertx vertx;
  private final DeliveryConfig config;
  private final Clock clock;

  @Inject
  TryExternalSystem(Vertx vertx, DeliveryConfig config, Clock clock) {
    this.vertx = vertx;
    this.config = config;
    this.clock = clock;
  }

  Uni<Trial> run(ExternalSystem system, Call call) {
    Instant start = clock.instant();
    return result(system, call)
        .map(result -> trial(system, call, result, Duration.between(start, clock.instant())))
        .onFailure(BadDefinitionException.class)
        .recoverWithItem(flaw -> new Trial(false, 0, null, flaw.getMessage()));
  }

  private Uni<DeliveryResult> result(ExternalSystem system, Call call) {
    Duration patience = Trial.patience(system.timeout().orElse(config.timeout()));
    return Uni.createFrom()
        .deferred(
            () -> {
              SystemClient client =
                  new SystemClient(system, new TargetLimits(1, patience), vertx, clock);
              return client
                  .run(new Errand(MessageId.at(clock.instant()), call, Optional.empty()))
                  .onTermination()
                  .invoke(client::close);
            });
  }

  private static Trial trial(
      ExternalSystem system, Call call, DeliveryResult result, Duration took) {
    Integer status = result.httpStatus().orElse(null);
    boolean delivered = result.outcome() instanceof Delivered;
    boolean letIn =
        delivered || (status != null && status / 100 == 4 && !NOT_LET_IN.contains(status));
    String detail =
        delivered
            ? "%s (%s) answered %s with %d"
                .formatted(
                    system.name(),
                    Endpoint.of("base URL", system.baseUrl()).origin(),
                    call.verb(),
                    status)
            : Trial.reasonOf(result.outcome());
    return new Trial(letIn, Math.max(0, took.toMillis()), status, detail);
  }
}
