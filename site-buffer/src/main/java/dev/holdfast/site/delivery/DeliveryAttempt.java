package dev.holdfast.site.delivery;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.MessageBuffer;
import dev.holdfast.site.buffer.MessageCancelled;
import dev.holdfast.site.buffer.MessageSettled;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.delivery.guard.GuardedResult.Attempted;
import dev.holdfast.site.delivery.guard.Traffic;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** A message of the buffer: attempt, verdict, record. */
@ApplicationScoped
public class DeliveryAttempt {

  private static final Logger LOG = Logger.getLogger(DeliveryAttempt.class);

  private final Deliver deliver;
  private final MessageBuffer buffer;
  private final Event<MessageSettled> settled;
  private final Clock clock;
  private final Chance chance;

  private enum Stage {
    WAITS_FOR_ITS_TURN,
    UNDER_WAY
  }

  private final Map<MessageId, Stage> stages = new ConcurrentHashMap<>();

  @Inject
  DeliveryAttempt(
      Deliver deliver,
      MessageBuffer buffer,
      Event<MessageSettled> settled,
      Clock clock,
      Chance chance) {
    this.deliver = deliver;
    this.buffer = buffer;
    this.settled = settled;
    this.clock = clock;
    this.chance = chance;
  }

  /** Those whose target has them in its hands, or whose result is being recorded. */
  public Set<MessageId> underWay() {
    return stages.entrySet().stream()
        .filter(entry -> entry.getValue() == Stage.UNDER_WAY)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  public boolean isUnderWay(MessageId id) {
    return stages.get(id) == Stage.UNDER_WAY;
  }

  /** It may have waited for its turn since before that; an attempt that is under way goes on. */
  void callOff(@Observes MessageCancelled event) {
    stages.remove(event.id(), Stage.WAITS_FOR_ITS_TURN);
  }

  /** What became of it, recorded by then; empty when it was not attempted after all. */
  public Uni<Optional<Settlement>> run(DeliveryHandler handler, BufferedMessage message) {
    stages.putIfAbsent(message.id(), Stage.WAITS_FOR_ITS_TURN);
    return deliver
        .attempt(handler, message.message(), Traffic.BACKLOG, () -> begin(message))
        .chain(
            result ->
                result instanceof Attempted attempted
                    ? settle(message, attempted).map(Optional::of)
                    : Uni.createFrom().item(Optional.<Settlement>empty()))
        .onTermination()
        .invoke(() -> stages.remove(message.id()));
  }

  /** Not while its result could not be kept: it would go out again, and again. */
  private boolean begin(BufferedMessage message) {
    return !buffer.isFailing()
        && stages.replace(message.id(), Stage.WAITS_FOR_ITS_TURN, Stage.UNDER_WAY);
  }

  private Uni<Settlement> settle(BufferedMessage message, Attempted attempted) {
    Verdict verdict = new Verdict(message, attempted.outage(), clock.instant(), chance.next());
    Settlement settlement = verdict.on(attempted.result().outcome());
    return buffer
        .settle(message, attempted.attempt(), settlement)
        .invoke(recorded -> report(message, settlement, recorded))
        .replaceWith(settlement);
  }

  /** What only has to wait is told by the sweep, once for all of a target. */
  private void report(BufferedMessage message, Settlement settlement, boolean recorded) {
    if (!recorded) {
      LOG.infof(
          "message=%s target=%s was decided by an operator while it was being delivered; not recorded: %s",
          message.id(), message.message().target(), settlement);
      return;
    }
    if (settlement instanceof Settlement.Parked parked) {
      LOG.warnf("message=%s target=%s parked: %s", message.id(), target(message), parked.error());
    } else if (settlement instanceof Settlement.Unreadable unreadable) {
      LOG.warnf(
          "message=%s target=%s discarded, its payload is in the event log: %s",
          message.id(), target(message), unreadable.reason());
    } else {
      LOG.debugf("message=%s target=%s: %s", message.id(), target(message), settlement);
    }
    settled.fire(new MessageSettled(message.id(), settlement));
  }

  private static String target(BufferedMessage message) {
    return message.message().target();
  }
}
