package dev.holdfast.messaging.inbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.testing.TestSettings;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.waiting.Beside;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every inbox must do, whatever database it is in. */
public abstract class InboxStoreContract {

  protected static final Duration PATIENCE = Duration.ofSeconds(30);
  protected static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
  private static final int TWINS = 1_000;

  protected final SettableClock clock = SettableClock.at(NOON);
  protected final InboxConfig config = TestSettings.of(InboxConfig.class, Map.of());

  /** How often a handler began. */
  protected final AtomicInteger runs = new AtomicInteger();

  protected abstract InboxStore store();

  /** Writes a business row with the payload and answers with it in brackets. */
  protected abstract InboxHandler sell();

  /** Writes a business row and then throws. */
  protected abstract InboxHandler sellAndThrow();

  protected abstract List<String> businessRows();

  @Test
  void a_new_message_is_handled_and_remembered() {
    Envelope envelope = signal("plant-7", "Sold", "one");

    assertThat(process(envelope, sell()))
        .isEqualTo(new InboxResult.Processed(Optional.of("[one]")));

    assertThat(businessRows()).containsExactly("one");
    assertThat(await(store().stats())).isEqualTo(new InboxStats(1, Optional.of(NOON)));
  }

  @Test
  void a_known_message_is_answered_as_before_without_its_handler() {
    Envelope envelope = signal("plant-7", "Sold", "one");
    process(envelope, sell());

    assertThat(process(envelope, sell()))
        .isEqualTo(new InboxResult.Duplicate(Optional.of("[one]")));

    assertThat(runs).hasValue(1);
    assertThat(businessRows()).containsExactly("one");
  }

  @Test
  void an_empty_answer_is_an_answer() {
    Envelope envelope = signal("plant-7", "Sold", "one");
    InboxHandler silent =
        (given, transaction) ->
            sell().handle(given, transaction).replaceWith(Optional.<String>empty());

    assertThat(process(envelope, silent)).isEqualTo(new InboxResult.Processed(Optional.empty()));
    assertThat(process(envelope, silent)).isEqualTo(new InboxResult.Duplicate(Optional.empty()));
  }

  @Test
  void a_handler_that_throws_leaves_nothing_behind_and_can_be_tried_again() {
    Envelope envelope = signal("plant-7", "Sold", "one");

    assertThatThrownBy(() -> process(envelope, sellAndThrow())).hasMessageContaining("no business");

    assertThat(businessRows()).isEmpty();
    assertThat(await(store().stats()).size()).isZero();
    assertThat(process(envelope, sell())).isInstanceOf(InboxResult.Processed.class);
    assertThat(businessRows()).containsExactly("one");
  }

  /** As a class that is missing after a bad deployment, or a payload nested too deeply. */
  @ParameterizedTest
  @MethodSource("errors")
  void an_error_in_a_handler_fails_its_own_message(Error error) {
    List<Envelope> envelopes =
        IntStream.range(0, 50).mapToObj(i -> signal("plant-7", "Sold", "n" + i)).toList();
    InboxHandler handler =
        (envelope, transaction) -> {
          if (envelope.payload().equals("n7")) {
            throw error;
          }
          return sell().handle(envelope, transaction);
        };

    List<InboxResult> results = await(store().processAll(envelopes, handler));

    assertThat(results.get(7)).isInstanceOf(InboxResult.Failed.class);
    assertThat(results.stream().filter(InboxResult.Processed.class::isInstance)).hasSize(49);
    assertThat(businessRows()).hasSize(49).doesNotContain("n7");
    assertThatThrownBy(() -> process(envelopes.get(7), handler)).hasRootCause(error);
  }

  static Stream<Error> errors() {
    return Stream.of(new StackOverflowError("deep"), new NoClassDefFoundError("gone"));
  }

  @Test
  void a_handler_that_throws_takes_no_other_with_it() {
    List<CompletableFuture<InboxResult>> results =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    store()
                        .process(
                            signal("plant-7", "Sold", "n" + i),
                            i % 2 == 0 ? sell() : sellAndThrow())
                        .subscribeAsCompletionStage())
            .toList();

    results.forEach(result -> result.handle((done, failure) -> done).join());

    assertThat(results.stream().filter(CompletableFuture::isCompletedExceptionally)).hasSize(25);
    assertThat(businessRows()).hasSize(25);
    assertThat(runs).hasValue(50);
  }

  @Test
  void several_are_processed_together_and_answered_in_their_order() {
    Envelope known = signal("plant-7", "Sold", "known");
    process(known, sell());
    Envelope one = signal("plant-7", "Sold", "one");
    Envelope other = signal("plant-7", "Sold", "other");

    List<InboxResult> results =
        await(
            store()
                .processAll(
                    List.of(one, known, other, one, copy(known, "plant-8", "Sold")), sell()));

    assertThat(results)
        .containsExactly(
            new InboxResult.Processed(Optional.of("[one]")),
            new InboxResult.Duplicate(Optional.of("[known]")),
            new InboxResult.Processed(Optional.of("[other]")),
            new InboxResult.Duplicate(Optional.of("[one]")),
            new InboxResult.IdTaken());
    assertThat(businessRows()).containsExactlyInAnyOrder("known", "one", "other");
    assertThat(process(other, sell())).isEqualTo(new InboxResult.Duplicate(Optional.of("[other]")));
  }

  @Test
  void one_of_several_that_throws_is_undone_alone() {
    List<Envelope> envelopes =
        IntStream.range(0, 250).mapToObj(i -> signal("plant-7", "Sold", "n" + i)).toList();
    InboxHandler throwsAtSeven =
        (given, transaction) ->
            (given.payload().equals("n7") ? sellAndThrow() : sell()).handle(given, transaction);

    List<InboxResult> results = await(store().processAll(envelopes, throwsAtSeven));

    assertThat(results).hasSize(250).element(7).isInstanceOf(InboxResult.Failed.class);
    assertThat(results.stream().filter(InboxResult.Processed.class::isInstance)).hasSize(249);
    assertThat(results.get(249)).isEqualTo(new InboxResult.Processed(Optional.of("[n249]")));
    assertThat(businessRows()).hasSize(249).doesNotContain("n7");
    assertThat(await(store().remembers(envelopes.get(7).messageId()))).isFalse();
  }

  @Test
  void batches_that_share_messages_in_another_order_handle_each_once() {
    for (int round = 0; round < 20; round++) {
      List<Envelope> envelopes = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        envelopes.add(signal("plant-7", "Sold", "r%d n%d".formatted(round, i)));
      }
      List<CompletableFuture<List<InboxResult>>> running = new ArrayList<>();
      for (int copy = 0; copy < 4; copy++) {
        Collections.reverse(envelopes);
        running.add(
            store().processAll(List.copyOf(envelopes), sell()).subscribeAsCompletionStage());
      }

      List<InboxResult> all =
          running.stream().map(CompletableFuture::join).flatMap(List::stream).toList();

      assertThat(all.stream().filter(InboxResult.Processed.class::isInstance)).hasSize(40);
      assertThat(all.stream().filter(InboxResult.Duplicate.class::isInstance)).hasSize(120);
    }
    assertThat(businessRows()).hasSize(800).doesNotHaveDuplicates();
  }

  @Test
  void two_copies_at_the_same_instant_are_handled_once() {
    for (int i = 0; i < TWINS; i++) {
      Envelope envelope = signal("plant-7", "Sold", "twin " + i);
      CountDownLatch together = new CountDownLatch(1);
      CompletableFuture<InboxResult> one = processWhen(together, envelope);
      CompletableFuture<InboxResult> other = processWhen(together, envelope);
      together.countDown();

      assertThat(List.of(one.join(), other.join()))
          .containsExactlyInAnyOrder(
              new InboxResult.Processed(Optional.of("[twin " + i + "]")),
              new InboxResult.Duplicate(Optional.of("[twin " + i + "]")));
    }
    assertThat(runs).hasValue(TWINS);
    assertThat(businessRows()).hasSize(TWINS);
  }

  private CompletableFuture<InboxResult> processWhen(CountDownLatch signal, Envelope envelope) {
    return Beside.supply(
        () -> {
          try {
            signal.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return process(envelope, sell());
        });
  }

  @Test
  void an_id_that_another_sender_used_is_not_answered_with_that_senders_answer() {
    Envelope first = signal("plant-7", "Sold", "one");
    process(first, sell());

    assertThat(process(copy(first, "plant-8", "Sold"), sell()))
        .isEqualTo(new InboxResult.IdTaken());
    assertThat(process(copy(first, "plant-7", "Bought"), sell()))
        .isEqualTo(new InboxResult.IdTaken());
    assertThat(runs).hasValue(1);
  }

  @Test
  void what_is_past_its_retention_is_forgotten_a_few_at_a_time() {
    for (int i = 0; i < 5; i++) {
      process(signal("plant-7", "Sold", "n" + i), sell());
    }
    clock.advance(Duration.ofHours(1));
    process(signal("plant-7", "Sold", "younger"), sell());
    Instant end = NOON.plus(Duration.ofHours(24));

    assertThat(await(store().purge(end.minusMillis(1), 3))).isZero();
    assertThat(await(store().purge(end, 3))).isEqualTo(3);
    assertThat(await(store().purge(end, 3))).isEqualTo(2);
    assertThat(await(store().stats()))
        .isEqualTo(new InboxStats(1, Optional.of(NOON.plus(Duration.ofHours(1)))));
  }

  @Test
  void an_empty_inbox_says_so() {
    assertThat(await(store().stats())).isEqualTo(new InboxStats(0, Optional.empty()));
  }

  protected static Envelope signal(String source, String endpoint, String payload) {
    return sign(MessageId.random(), source, endpoint, payload);
  }

  private static Envelope copy(Envelope original, String source, String endpoint) {
    return sign(original.messageId(), source, endpoint, original.payload());
  }

  private static Envelope sign(MessageId id, String source, String endpoint, String payload) {
    return new EnvelopeSigner(
            source,
            SigningSecret.of("any-secret-will-do-where-nobody-verifies"),
            SettableClock.at(NOON))
        .sign(id, MessageType.Signal, endpoint, payload, Optional.empty());
  }

  protected static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }

  protected InboxResult process(Envelope envelope, InboxHandler handler) {
    return await(store().process(envelope, handler));
  }
}
