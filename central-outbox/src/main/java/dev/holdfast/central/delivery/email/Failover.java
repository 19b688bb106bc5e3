package dev.holdfast.central.delivery.email;

import dev.holdfast.central.delivery.DeliveryResult;
import dev.holdfast.central.delivery.email.ServerResult.Away;
import dev.holdfast.central.delivery.email.ServerResult.Busy;
import dev.holdfast.central.delivery.email.ServerResult.Tried;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Goes along the servers until one has taken the mail or said no for good. Only what would fail for
 * every mail, a server that is away, sends it on to the next; one that is busy is come back to.
 */
final class Failover {

  private final List<SmtpServer> servers;
  private final List<ServerResult> passed = new ArrayList<>();

  Failover(List<SmtpServer> servers) {
    this.servers = servers;
  }

  /**
   * @param mail from whom it is depends on the server
   */
  Uni<DeliveryResult> send(Function<String, Mail> mail) {
    SmtpServer next = servers.get(passed.size());
    Optional<String> flaw = next.configuration().flaw();
    if (flaw.isPresent()) {
      return Uni.createFrom().item(DeliveryResult.of(DeliveryOutcome.failedForGood(flaw.get())));
    }
    return next.send(mail.apply(next.configuration().from())).chain(result -> judge(result, mail));
  }

  private Uni<DeliveryResult> judge(ServerResult result, Function<String, Mail> mail) {
    if (result instanceof Tried tried && !tried.isAway()) {
      return Uni.createFrom().item(DeliveryResult.of(tried.outcome()));
    }
    passed.add(result);
    if (result instanceof Busy busy) {
      return Uni.createFrom().item(putOff(busy));
    }
    return passed.size() < servers.size() ? send(mail) : Uni.createFrom().item(nobodyWasThere());
  }

  /** Nothing has failed that could count against the mail. */
  private DeliveryResult putOff(Busy busy) {
    return tried().isEmpty()
        ? new DeliveryResult.NotNow(why(), busy.until())
        : new DeliveryResult.Attempted(
            DeliveryOutcome.targetAway(why()), Optional.of(busy.until()));
  }

  /** Counts as a failure only if a server was tried that was not known to be away. */
  private DeliveryResult nobodyWasThere() {
    List<Tried> tried = tried();
    Instant again =
        servers.stream()
            .map(SmtpServer::openUntil)
            .flatMap(Optional::stream)
            .min(Instant::compareTo)
            .or(this::earliestOfAway)
            .orElse(Instant.EPOCH);
    if (tried.isEmpty()) {
      return new DeliveryResult.NotNow(why(), again);
    }
    return new DeliveryResult.Attempted(
        DeliveryOutcome.targetAway(why()),
        tried.stream().allMatch(Tried::probe) ? Optional.of(again) : Optional.empty());
  }

  private List<Tried> tried() {
    return passed.stream().filter(Tried.class::isInstance).map(Tried.class::cast).toList();
  }

  private Optional<Instant> earliestOfAway() {
    return passed.stream()
        .filter(Away.class::isInstance)
        .map(result -> ((Away) result).until())
        .min(Instant::compareTo);
  }

  private String why() {
    return passed.stream().map(Failover::words).collect(Collectors.joining("; "));
  }

  private static String words(ServerResult result) {
    if (result instanceof Away away) {
      return away.reason();
    }
    return result instanceof Busy busy
        ? busy.reason()
        : ((DeliveryOutcome.Transient) ((Tried) result).outcome()).cause();
  }
}
