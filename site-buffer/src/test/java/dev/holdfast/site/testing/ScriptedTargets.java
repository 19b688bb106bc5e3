package dev.holdfast.site.testing;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.delivery.DeliveryHandler;
import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.testkit.waiting.Arrivals;
import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The targets of one category, all of which do what a test says. */
public final class ScriptedTargets implements DeliveryHandler {

  public static final DeliveryResult TAKEN = DeliveryResult.of(DeliveryOutcome.delivered());
  public static final DeliveryResult AWAY =
      DeliveryResult.of(DeliveryOutcome.targetAway("connection refused"));

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Category category;
  private volatile int concurrency;
  private volatile RetryPolicy retry;
  private final Arrivals<OutboundMessage> attempts =
      new Arrivals<>("attempts", 100_000, OutboundMessage::toString);
  private final Map<String, UniEmitter<? super DeliveryResult>> hanging = new ConcurrentHashMap<>();
  private volatile Function<OutboundMessage, Uni<DeliveryResult>> behaviour = ScriptedTargets::take;

  public ScriptedTargets(Category category, int concurrency) {
    this.category = category;
    this.concurrency = concurrency;
  }

  public void answer(Function<OutboundMessage, DeliveryResult> answer) {
    behave(message -> Uni.createFrom().item(answer.apply(message)));
  }

  public void behave(Function<OutboundMessage, Uni<DeliveryResult>> behaviour) {
    this.behaviour = behaviour;
  }

  /** Attempts hang until {@link #end} is told of them. */
  public void hang() {
    behave(this::hang);
  }

  /** One attempt that hangs, known by its payload. */
  public Uni<DeliveryResult> hang(OutboundMessage message) {
    return Uni.createFrom()
        .<DeliveryResult>emitter(attempt -> hanging.put(message.payload(), attempt));
  }

  /** Takes what hangs, or will in a moment. */
  public void end(String payload) {
    Eventually.holds("attempt at " + payload, PATIENCE, () -> hanging.containsKey(payload));
    hanging.remove(payload).complete(TAKEN);
  }

  /** Those that hang now. */
  public Set<String> hanging() {
    return Set.copyOf(hanging.keySet());
  }

  private static Uni<DeliveryResult> take(OutboundMessage message) {
    return Uni.createFrom().item(TAKEN);
  }

  public List<OutboundMessage> awaitAttempts(int count) {
    return attempts.await(count, PATIENCE);
  }

  /** The payloads of what was attempted so far, in that order. */
  public List<String> attempted() {
    return attempts.all().stream().map(OutboundMessage::payload).toList();
  }

  public void forgetAttempts() {
    attempts.clear();
  }

  @Override
  public Category category() {
    return category;
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  public void concurrency(int attemptsAtOnce) {
    concurrency = attemptsAtOnce;
  }

  public void retryPolicy(RetryPolicy ofAll) {
    retry = ofAll;
  }

  @Override
  public TargetLimits limits(String target) {
    return new TargetLimits(concurrency, Duration.ofSeconds(30));
  }

  @Override
  public Optional<RetryPolicy> retryPolicy(String target) {
    return Optional.ofNullable(retry);
  }

  @Override
  public Optional<NotificationContent.Flaw> flaw(String target, String payload) {
    return Optional.empty();
  }

  @Override
  public Uni<DeliveryResult> deliver(OutboundMessage message) {
    Uni<DeliveryResult> result = behaviour.apply(message);
    attempts.add(message);
    return result;
  }
}
