package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.delivery.email.ServerResult.Away;
import dev.holdfast.central.delivery.email.ServerResult.Busy;
import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.central.notification.Reach;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Goes along the servers until one has taken the mail or said no for good. Only what would fail for
 * every mail, a server that is away, sends it on to the next; one that is busy is come back to. A
 * server that cannot be used at all has no say while another one is only away.
 */
final class Failover {

  private final Clock clock;
  private final List<SmtpServer> servers;
  private final Instant again;
  private final List<ServerResult> passed = new ArrayList<>();
  private final Reach before;
  private Reach reach;

  /**
   * @param before whom earlier attempts have reached
   * @param again when to go on with the others, where some were reached
   */
  Failover(Clock clock, List<SmtpServer> servers, Reach before, Instant again) {
    this.clock = clock;
    this.servers = servers;
    this.before = before;
    this.reach = before;
    this.again = again;
  }

  /**
   * @param mail to those who are still to be reached
   */
  Uni<DeliveryResult> send(Mail mail) {
    return servers.get(passed.size()).send(mail).chain(result -> judge(result, mail));
  }

  private Uni<DeliveryResult> judge(ServerResult result, Mail mail) {
    passed.add(result);
    if (result instanceof Busy busy) {
      return item(putOff(busy));
    }
    if (result instanceof Tried tried) {
      reach = reach.and(tried.reach());
      if (!tried.isAway() && !(tried.isForGood() && tried.forEveryMail() && someoneIsAway())) {
        return item(attempted(tried.outcome(), tried.forEveryMail()));
      }
    }
    return passed.size() < servers.size() && clock.instant().isBefore(mail.until())
        ? send(result instanceof Tried ? mail.to(reach.remaining()) : mail)
        : item(nobodyWasThere());
  }

  private static Uni<DeliveryResult> item(DeliveryResult result) {
    return Uni.createFrom().item(result);
  }

  private boolean someoneIsAway() {
    return passed.stream()
        .anyMatch(result -> result instanceof Away || (result instanceof Tried t && t.isAway()));
  }

  /** Once somebody has it, a no to the others is a no to them alone. */
  private DeliveryResult attempted(DeliveryOutcome outcome, boolean forEveryMail) {
    boolean isNo = outcome instanceof DeliveryOutcome.Permanent;
    if (isNo && !forEveryMail && !reach.accepted().isEmpty()) {
      reach = reach.refusingTheRest(outcome.failure().orElse(""));
    }
    if (reach.remaining().isEmpty() && !reach.accepted().isEmpty()) {
      return result(delivered(reach), Optional.empty());
    }
    return result(outcome, hasProgress() ? Optional.of(again) : Optional.empty());
  }

  static DeliveryOutcome delivered(Reach reach) {
    return new DeliveryOutcome.Delivered(
        reach.accepted(), reach.refused().stream().map(Reach.Refusal::toString).toList());
  }

  private boolean hasProgress() {
    return reach.accepted().size() > before.accepted().size();
  }

  private DeliveryResult result(DeliveryOutcome outcome, Optional<Instant> uncounted) {
    return new DeliveryResult.Attempted(outcome, uncounted, reach);
  }

  /** Nothing has failed that could count against the mail. */
  private DeliveryResult putOff(Busy busy) {
    return tried().findAny().isEmpty()
        ? new DeliveryResult.NotNow(why(), busy.until())
        : result(DeliveryOutcome.targetAway(why()), Optional.of(busy.until()));
  }

  /** Counts as a failure only if a server was tried that was not known to be away. */
  private DeliveryResult nobodyWasThere() {
    Instant next =
        Stream.concat(
                servers.stream().map(SmtpServer::openUntil).flatMap(Optional::stream),
                passed.stream()
                    .filter(Away.class::isInstance)
                    .map(result -> ((Away) result).until()))
            .min(Instant::compareTo)
            .orElse(Instant.EPOCH);
    if (tried().findAny().isEmpty()) {
      return new DeliveryResult.NotNow(why(), next);
    }
    return result(
        DeliveryOutcome.targetAway(why()),
        tried().allMatch(one -> one.probe() || one.isForGood()) || hasProgress()
            ? Optional.of(next)
            : Optional.empty());
  }

  private Stream<Tried> tried() {
    return passed.stream().filter(Tried.class::isInstance).map(Tried.class::cast);
  }

  private String why() {
    return passed.stream().map(ServerResult::words).collect(Collectors.joining("; "));
  }
}
