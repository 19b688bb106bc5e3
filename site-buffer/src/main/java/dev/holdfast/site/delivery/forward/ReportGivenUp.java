package dev.holdfast.site.delivery.forward;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NumbersGivenUp;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.numbering.SubmitNumbers;
import io.quarkus.scheduler.Scheduled;
import io.quarkus.scheduler.Scheduled.ConcurrentExecution;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Tells central which numbers it need not wait for. Kept in the file until central has
 * acknowledged; telling twice changes nothing.
 */
@ApplicationScoped
public class ReportGivenUp {

  private static final Logger LOG = Logger.getLogger(ReportGivenUp.class);

  private final SubmitNumbers numbers;
  private final CentralClient central;
  private final Leadership leadership;

  @Inject
  ReportGivenUp(SubmitNumbers numbers, CentralClient central, Leadership leadership) {
    this.numbers = numbers;
    this.central = central;
    this.leadership = leadership;
  }

  /** Never fails; what could not be told is told the next time. */
  @Scheduled(every = "30s", delayed = "5s", concurrentExecution = ConcurrentExecution.SKIP)
  public Uni<Void> runOnce() {
    return central.isConfigured() && leadership.isActive()
        ? numbers
            .givenUp(NumbersGivenUp.MAX)
            .chain(this::tell)
            .onFailure()
            .invoke(failure -> LOG.debugf("central is not told yet what was given up: %s", failure))
            .onFailure()
            .recoverWithNull()
        : Uni.createFrom().voidItem();
  }

  private Uni<Void> tell(List<SubmitNumber> givenUp) {
    return givenUp.isEmpty()
        ? Uni.createFrom().voidItem()
        : central
            .send(
                MessageId.random(),
                MessageType.Signal,
                Endpoints.NUMBERS_GIVEN_UP,
                new NumbersGivenUp(givenUp).toJson(),
                Optional.empty())
            .chain(reply -> told(givenUp, reply));
  }

  private Uni<Void> told(List<SubmitNumber> givenUp, EnvelopeReply reply) {
    return reply.acknowledged()
        ? numbers.forgetGivenUp(givenUp)
        : Uni.createFrom()
            .failure(
                new IllegalStateException(
                    "central answered %d: %s"
                        .formatted(reply.status(), reply.error().orElse("not accepted"))));
  }
}
