package dev.holdfast.site.pair;

import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.pair.PairView.CopyView;
import io.smallrye.health.api.HealthGroup;
import io.smallrye.health.api.Wellness;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** The pair among the health checks. A standby is ready: it answers reads. */
final class PairHealth {

  private PairHealth() {}

  /** For load balancers: up at the one node that takes messages in. */
  @HealthGroup("active")
  @Singleton
  static final class IsActive implements HealthCheck {

    private final Leadership leadership;

    @Inject
    IsActive(Leadership leadership) {
      this.leadership = leadership;
    }

    @Override
    public HealthCheckResponse call() {
      return HealthCheckResponse.named("active")
          .status(leadership.isActive())
          .withData("role", leadership.role().name())
          .build();
    }
  }

  /** Down when somebody has to do something, though the node does its work. */
  @Wellness
  @Singleton
  static final class IsWhole implements HealthCheck {

    private final PairService pair;

    @Inject
    IsWhole(PairService pair) {
      this.pair = pair;
    }

    @Override
    public HealthCheckResponse call() {
      HealthCheckResponseBuilder answer = HealthCheckResponse.named("pair").up();
      pair.view().ifPresent(view -> describe(view, answer));
      return answer.build();
    }

    private static void describe(PairView view, HealthCheckResponseBuilder answer) {
      boolean isRefused = view.peer().why() != null;
      boolean areDifferent =
          Optional.ofNullable(view.copy()).map(CopyView::equal).filter(it -> !it).isPresent();
      answer
          .status(!isRefused && !areDifferent)
          .withData("epoch", view.epoch())
          .withData("peer", view.peer().state())
          .withData("lagOperations", view.lag().operations());
      if (isRefused) {
        answer.withData("reason", "the other node is refused: " + view.peer().why());
      } else if (areDifferent) {
        answer.withData("reason", "the files of both nodes differ");
      }
    }
  }
}
