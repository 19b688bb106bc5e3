package dev.holdfast.site.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.intake.AcceptedKeys.Use;
import dev.holdfast.site.storage.DiskGuard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Takes a message in, once for each idempotency key. The key is on disk, with the id the message
 * will have, before anything else happens: should the process die before it has answered, whoever
 * asks again gets the answer that follows from what became of that id.
 */
@ApplicationScoped
public class AcceptOnce {

  private final AcceptMessage acceptMessage;
  private final AcceptedKeys keys;
  private final DiskGuard disk;
  private final Clock clock;

  /** The same key may come twice at the same instant. */
  private final Map<IdempotencyKey, CompletableFuture<AcceptResult>> underWay =
      new ConcurrentHashMap<>();

  /** So may the same id, with two keys or without any. */
  private final Set<MessageId> idsUnderWay = ConcurrentHashMap.newKeySet();

  @Inject
  AcceptOnce(AcceptMessage acceptMessage, AcceptedKeys keys, DiskGuard disk, Clock clock) {
    this.acceptMessage = acceptMessage;
    this.keys = keys;
    this.disk = disk;
    this.clock = clock;
  }

  /** Goes on to its end even if the caller goes away: half an attempt helps nobody. */
  public Uni<AcceptResult> accept(NewMessage request) {
    if (!disk.letsIn(request.payload())) {
      throw new ProblemException(disk.problem());
    }
    CompletableFuture<AcceptResult> result =
        request
            .options()
            .idempotencyKey()
            .map(value -> new IdempotencyKey(request.category(), request.target(), value))
            .map(key -> acceptWith(key, request))
            .orElseGet(() -> acceptUnlessKnown(request).subscribeAsCompletionStage());
    // A copy: what cancels it must not cancel the work.
    return Uni.createFrom().completionStage(result.copy());
  }

  private Uni<AcceptResult> acceptUnlessKnown(NewMessage request) {
    return request
        .options()
        .messageId()
        .map(id -> alone(id, () -> acceptUnlessKnown(id, request)))
        .orElseGet(() -> acceptMessage.accept(request));
  }

  /** Before an attempt, since afterwards it would be too late. */
  private Uni<AcceptResult> acceptUnlessKnown(MessageId id, NewMessage request) {
    return keys.whatBecameOf(id)
        .chain(known -> known.isPresent() ? taken(id) : acceptMessage.accept(request));
  }

  /** Nothing is known of an id yet while its message is being taken in, but it is taken. */
  private Uni<AcceptResult> alone(MessageId id, Supplier<Uni<AcceptResult>> work) {
    return idsUnderWay.add(id)
        ? Uni.createFrom().deferred(work::get).onTermination().invoke(() -> idsUnderWay.remove(id))
        : taken(id);
  }

  private static Uni<AcceptResult> taken(MessageId id) {
    return Uni.createFrom()
        .failure(
            new ProblemException(
                Problem.of(
                    409,
                    "duplicate-id",
                    "The id is taken",
                    "a message with the id %s was already handed in".formatted(id))));
  }

  private CompletableFuture<AcceptResult> acceptWith(IdempotencyKey key, NewMessage request) {
    CompletableFuture<AcceptResult> mine = new CompletableFuture<>();
    CompletableFuture<AcceptResult> first = underWay.putIfAbsent(key, mine);
    if (first != null) {
      // Answered like the first, once that is on disk.
      return first.handle((result, failure) -> null).thenCompose(done -> acceptWith(key, request));
    }
    takeAndAccept(key, request)
        .onTermination()
        .invoke(() -> underWay.remove(key))
        .subscribe()
        .with(mine::complete, mine::completeExceptionally);
    return mine;
  }

  private Uni<AcceptResult> takeAndAccept(IdempotencyKey key, NewMessage request) {
    Instant now = clock.instant();
    MessageId id = request.options().messageId().orElseGet(() -> MessageId.at(now));
    String fingerprint = fingerprint(request);
    return keys.take(key, id, fingerprint, now)
        .chain(use -> answer(key, use, fingerprint, request));
  }

  private Uni<AcceptResult> answer(
      IdempotencyKey key, Use use, String fingerprint, NewMessage request) {
    if (!use.fingerprint().equals(fingerprint)) {
      throw new ProblemException(
          Problem.of(
              422,
              "idempotency-key-reused",
              "The idempotency key was used for something else",
              "message %s was handed in with this key and other content; use another key"
                  .formatted(use.messageId())));
    }
    return use.result()
        .map(result -> Uni.createFrom().item(result))
        .orElseGet(() -> goOn(key, use, request));
  }

  /** The first use, or one that was cut short. */
  private Uni<AcceptResult> goOn(IdempotencyKey key, Use use, NewMessage request) {
    return alone(use.messageId(), () -> acceptOrAnswer(use, request))
        .onFailure()
        .call(() -> keys.release(key))
        .call(result -> keys.answered(key, result));
  }

  private Uni<AcceptResult> acceptOrAnswer(Use use, NewMessage request) {
    return keys.whatBecameOf(use.messageId())
        .chain(
            known ->
                known
                    .map(result -> answerKnown(use, result))
                    .orElseGet(() -> acceptMessage.accept(request.withMessageId(use.messageId()))));
  }

  /** What has become known since the key was taken for the first time is another's message. */
  private static Uni<AcceptResult> answerKnown(Use use, AcceptResult result) {
    return use.isFirst() ? taken(use.messageId()) : Uni.createFrom().item(result);
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
