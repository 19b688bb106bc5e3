package dev.holdfast.site.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.intake.AcceptedKeys.Claim;
import dev.holdfast.site.intake.AcceptedKeys.Claimed;
import dev.holdfast.site.leadership.Leadership;
import dev.holdfast.site.leadership.Quiesce;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.storage.DiskGuard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes a message in, once for each id and each idempotency key. What is kept first is claimed and
 * kept in one commit. What is tried first has its key on disk, with the id the message will have,
 * before that: should the process die before it has answered, whoever asks again gets the answer
 * that follows from what became of that id.
 */
@ApplicationScoped
public class AcceptOnce implements Quiesce {

  private final AcceptMessage acceptMessage;
  private final AcceptedKeys keys;
  private final DiskGuard disk;
  private final Clock clock;
  private final Leadership leadership;

  /** The same key may come twice at the same instant. */
  private final Map<IdempotencyKey, CompletableFuture<AcceptResult>> underWay =
      new ConcurrentHashMap<>();

  /**
   * So may the same id, with two keys or without any; it is taken before anything is known of it.
   */
  private final Set<MessageId> idsUnderWay = ConcurrentHashMap.newKeySet();

  private final Map<Object, CompletableFuture<AcceptResult>> open = new ConcurrentHashMap<>();

  @Inject
  AcceptOnce(
      AcceptMessage acceptMessage,
      AcceptedKeys keys,
      DiskGuard disk,
      Clock clock,
      Leadership leadership) {
    this.acceptMessage = acceptMessage;
    this.keys = keys;
    this.disk = disk;
    this.clock = clock;
    this.leadership = leadership;
  }

  /** Goes on to its end even if the caller goes away: half an attempt helps nobody. */
  public Uni<AcceptResult> accept(NewMessage request) {
    if (!disk.letsIn(request.payload())) {
      throw new ProblemException(disk.problem());
    }
    Object one = new Object();
    CompletableFuture<AcceptResult> ended = new CompletableFuture<>();
    // First, so that it is seen by whoever waits for all that the active node has begun.
    open.put(one, ended);
    if (!leadership.isActive()) {
      open.remove(one);
      throw new StoreException(
          StoreException.Kind.FENCED, "this node is not the active one of its site", null);
    }
    Uni.createFrom()
        .completionStage(() -> begin(request))
        .onTermination()
        .invoke(() -> open.remove(one))
        .subscribe()
        .with(ended::complete, ended::completeExceptionally);
    // A copy: what cancels it must not cancel the work.
    return Uni.createFrom().completionStage(ended.copy());
  }

  private CompletableFuture<AcceptResult> begin(NewMessage request) {
    return request
        .options()
        .idempotencyKey()
        .map(value -> new IdempotencyKey(request.category(), request.target(), value))
        .map(key -> acceptWith(key, request))
        .orElseGet(() -> acceptWithoutKey(request).subscribeAsCompletionStage());
  }

  /** A call that is being made at once is not in the file before it has ended. */
  @Override
  public Uni<Void> quiesced(Duration atMost) {
    return Uni.createFrom()
        .completionStage(
            () -> CompletableFuture.allOf(open.values().toArray(CompletableFuture[]::new)))
        .onFailure()
        .recoverWithNull()
        .ifNoItem()
        .after(atMost)
        .recoverWithItem((Void) null);
  }

  private Uni<AcceptResult> acceptWithoutKey(NewMessage request) {
    return request.options().messageId().isPresent()
        ? claimAndAccept(Optional.empty(), request)
        : acceptMessage.accept(request);
  }

  private CompletableFuture<AcceptResult> acceptWith(IdempotencyKey key, NewMessage request) {
    CompletableFuture<AcceptResult> mine = new CompletableFuture<>();
    CompletableFuture<AcceptResult> first = underWay.putIfAbsent(key, mine);
    if (first != null) {
      // Answered like the first, once that is on disk.
      return first.handle((result, failure) -> null).thenCompose(done -> acceptWith(key, request));
    }
    claimAndAccept(Optional.of(key), request)
        .onTermination()
        .invoke(() -> underWay.remove(key))
        .subscribe()
        .with(mine::complete, mine::completeExceptionally);
    return mine;
  }

  /** Before an attempt, since afterwards it would be too late. */
  private Uni<AcceptResult> claimAndAccept(Optional<IdempotencyKey> key, NewMessage request) {
    Instant now = clock.instant();
    MessageId id = request.options().messageId().orElseGet(() -> MessageId.at(now));
    boolean isFree = idsUnderWay.add(id);
    Claim claim = new Claim(key, id, !isFree, fingerprint(request), now);
    return Uni.createFrom()
        .deferred(() -> accept(claim, request.withMessageId(id)))
        .onTermination()
        .invoke(
            () -> {
              if (isFree) {
                idsUnderWay.remove(id);
              }
            });
  }

  private Uni<AcceptResult> accept(Claim claim, NewMessage request) {
    return acceptMessage.isKeptFirst(request)
        ? keep(claim, acceptMessage.outbound(request), request)
        : keys.claim(claim).chain(claimed -> answer(claim, claimed, request));
  }

  private Uni<AcceptResult> keep(Claim claim, OutboundMessage message, NewMessage request) {
    return keys.claimAndKeep(claim, message)
        .chain(
            claimed ->
                claimed instanceof Claimed.Kept
                    ? Uni.createFrom().item(acceptMessage.kept(message))
                    : answer(claim, claimed, request));
  }

  private Uni<AcceptResult> answer(Claim claim, Claimed claimed, NewMessage request) {
    if (claimed instanceof Claimed.Granted granted) {
      return goOn(claim.key(), request.withMessageId(granted.id()));
    }
    if (claimed instanceof Claimed.Answered answered) {
      return Uni.createFrom().item(answered.result());
    }
    throw new ProblemException(refusal(claimed));
  }

  private Uni<AcceptResult> goOn(Optional<IdempotencyKey> claimed, NewMessage request) {
    Uni<AcceptResult> accepted = acceptMessage.accept(request);
    return claimed
        .map(
            key ->
                accepted
                    .onFailure()
                    .call(() -> keys.release(key))
                    .call(result -> keys.answered(key, result)))
        .orElse(accepted);
  }

  private static Problem refusal(Claimed claimed) {
    return claimed instanceof Claimed.KeyReused reused
        ? Problem.of(
            422,
            "idempotency-key-reused",
            "The idempotency key was used for something else",
            "message %s was handed in with this key and other content; use another key"
                .formatted(reused.id()))
        : Problem.of(
            409,
            "duplicate-id",
            "The id is taken",
            "a message with the id %s was already handed in"
                .formatted(((Claimed.IdTaken) claimed).id()));
  }

  private static String fingerprint(NewMessage request) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(request.payload().getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
