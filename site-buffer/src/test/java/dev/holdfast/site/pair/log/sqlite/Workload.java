package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.SubmitSpan;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.DefinitionStore;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.intake.AcceptResult;
import dev.holdfast.site.intake.AcceptedKeys;
import dev.holdfast.site.intake.AcceptedKeys.Claim;
import dev.holdfast.site.intake.IdempotencyKey;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.numbering.SubmitNumbers;
import dev.holdfast.site.pause.Pause;
import dev.holdfast.site.pause.PauseStore;
import dev.holdfast.site.testing.Sample;
import dev.holdfast.site.testing.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/** What happens to a site's file in its days, in an order that nobody has thought of. */
final class Workload {

  private static final Instant NOW = TestClock.START;
  private static final int TARGETS = 3;

  private final Random random;
  private final Set<MessageId> accepted = new HashSet<>();
  private int counter;

  Workload(long seed) {
    this.random = new Random(seed);
  }

  /** Every message that was ever taken in. */
  Set<MessageId> accepted() {
    return accepted;
  }

  void run(PairNode node, int operations) {
    for (int i = 0; i < operations; i++) {
      runOne(node);
    }
  }

  private void runOne(PairNode node) {
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> append(node);
      case 3, 4 -> settle(node);
      case 5 -> decide(node);
      case 6 -> claim(node);
      case 7 -> answerOrRelease(node);
      case 8 -> define(node);
      case 9 -> number(node);
      case 10 -> tellGivenUp(node);
      case 11 -> outbox(node);
      case 12 -> inbox(node);
      case 13 -> pause(node);
      case 14 -> acknowledged(node);
      default -> await(node.buffer().makeDue(lane(), NOW.plusSeconds(random.nextInt(1000))));
    }
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private Category category() {
    return any(List.of(Category.values()));
  }

  private String target() {
    return "target-" + random.nextInt(TARGETS);
  }

  private Lane lane() {
    return Lane.of(category(), target());
  }

  private OutboundMessage message() {
    Sample sample =
        Sample.of(category(), target(), NOW)
            .payload("{\"größe\":\"%s\"}".formatted("€".repeat(random.nextInt(300))));
    OutboundMessage message =
        (random.nextInt(3) == 0 ? sample.key("key-" + random.nextInt(3)) : sample).message();
    accepted.add(message.id());
    return message;
  }

  private void append(PairNode node) {
    await(node.buffer().append(message()));
  }

  private Optional<BufferedMessage> pending(PairNode node) {
    DueSpan all = DueSpan.until(NOW.plus(Duration.ofDays(1)));
    List<BufferedMessage> due =
        await(node.buffer().due(lane(), all, DuePage.Cursor.START, 20)).messages();
    return due.isEmpty() ? Optional.empty() : Optional.of(any(due));
  }

  private void settle(PairNode node) {
    Settlement settlement =
        switch (random.nextInt(6)) {
          case 0 -> new Settlement.PutOff("away", NOW.plusSeconds(30), random.nextBoolean());
          case 1, 2 -> new Settlement.Parked("refused", random.nextBoolean());
          case 3 -> new Settlement.Unreadable("no JSON");
          default -> new Settlement.Delivered();
        };
    Attempt attempt = new Attempt(NOW, Duration.ofMillis(5), Optional.of(200));
    pending(node).ifPresent(row -> await(node.buffer().settle(row, attempt, settlement)));
  }

  private void decide(PairNode node) {
    KeptMessages kept = node.get(KeptMessages.class);
    MessageAction action = any(List.of(MessageAction.values()));
    List<KeptSummary> some =
        await(kept.list(action.appliesTo(), KeptFilter.ALL, KeptCursor.START, 20)).items();
    if (!some.isEmpty()) {
      await(kept.decide(action, any(some).id(), "night"));
    }
  }

  private IdempotencyKey key() {
    // Together the last two are the same text for different keys.
    String text = "a".repeat(1 + random.nextInt(3));
    return new IdempotencyKey(category(), "t" + text, "a".repeat(1 + random.nextInt(3)));
  }

  private void claim(PairNode node) {
    OutboundMessage message = message();
    IdempotencyKey key = key();
    Claim claim = new Claim(Optional.of(key), message.id(), false, "print", NOW);
    AcceptedKeys keys = node.get(AcceptedKeys.class);
    AcceptedKeys.Claimed claimed =
        await(random.nextBoolean() ? keys.claim(claim) : keys.claimAndKeep(claim, message));
    if (!(claimed instanceof AcceptedKeys.Claimed.Kept)) {
      accepted.remove(message.id());
    }
  }

  private void answerOrRelease(PairNode node) {
    AcceptedKeys keys = node.get(AcceptedKeys.class);
    await(
        switch (random.nextInt(3)) {
          case 0 -> keys.release(key());
          case 1 -> keys.answered(key(), new AcceptResult.Failed(MessageId.random(), "no"));
          default -> keys.answered(key(), new AcceptResult.Delivered(MessageId.random()));
        });
  }

  private void define(PairNode node) {
    DefinitionStore store = node.get(DefinitionStore.class);
    Kind kind = any(List.of(Kind.values()));
    DefinitionKey key = new DefinitionKey(kind, "name-" + random.nextInt(3));
    Optional<String> version =
        await(store.all()).stream()
            .filter(row -> row.key().equals(key))
            .map(DefinitionStore.Row::version)
            .findFirst();
    if (version.isPresent() && random.nextBoolean()) {
      await(store.remove(key, version.get(), NOW, "night", () -> {}));
    } else {
      DefinitionStore.Row row =
          new DefinitionStore.Row(key, new Secret("{}"), "version-" + counter++, NOW);
      await(store.put(row, version, "night", () -> {}));
    }
  }

  private void pause(PairNode node) {
    PauseStore store = node.get(PauseStore.class);
    DefinitionKey target = new DefinitionKey(any(List.of(Kind.values())), target());
    if (random.nextBoolean()) {
      String reason = "reason-" + counter++;
      await(store.put(new Pause(target, reason, Optional.of(NOW), NOW, "night"), () -> {}));
    } else {
      await(store.remove(target, "it goes on", NOW, "night", () -> {}));
    }
  }

  private void number(PairNode node) {
    pending(node).ifPresent(row -> await(node.get(SubmitNumbers.class).of(row.id())));
  }

  private void acknowledged(PairNode node) {
    AcknowledgedNotifications copies = node.get(AcknowledgedNotifications.class);
    List<SubmitSpan> kept = await(copies.overview()).kept();
    switch (random.nextInt(4)) {
      case 0 -> await(copies.forget(NOW.plusSeconds(1), 1 + random.nextInt(2)));
      case 1 -> await(copies.acknowledgedBy("installation-" + random.nextInt(2)));
      default -> {
        if (!kept.isEmpty()) {
          await(copies.putBack(any(kept), NOW, 1 + random.nextInt(2)));
        }
      }
    }
  }

  private void tellGivenUp(PairNode node) {
    SubmitNumbers numbers = node.get(SubmitNumbers.class);
    await(numbers.givenUp(1).chain(numbers::forgetGivenUp));
  }

  private void outbox(PairNode node) {
    node.execute(
        """
        INSERT INTO outbox_messages (message_id, message_type, destination, endpoint, payload,
          next_retry_at, created_at, expires_at)
        VALUES (?, 'Signal', 'central', 'CallReported', '{}', 1, 1, 2)
        ON CONFLICT (message_id) DO UPDATE SET retry_count = retry_count + 1
        """,
        "out-" + random.nextInt(5));
    node.execute("DELETE FROM outbox_messages WHERE message_id = ?", "out-" + random.nextInt(5));
  }

  private void inbox(PairNode node) {
    node.execute(
        """
        INSERT OR IGNORE INTO inbox_messages (message_id, source_service_id, endpoint,
          processed_at, expires_at)
        VALUES (?, 'central', 'Retry', 1, 2)
        """,
        "in-" + random.nextInt(20));
    node.execute("DELETE FROM inbox_messages WHERE message_id = ?", "in-" + random.nextInt(20));
  }
}
