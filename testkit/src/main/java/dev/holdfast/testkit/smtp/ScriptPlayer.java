package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.smtp.SessionScript.BabbleAt;
import dev.holdfast.testkit.smtp.SessionScript.CutInData;
import dev.holdfast.testkit.smtp.SessionScript.DelayAt;
import dev.holdfast.testkit.smtp.SessionScript.DropAt;
import dev.holdfast.testkit.smtp.SessionScript.HangAt;
import dev.holdfast.testkit.smtp.SessionScript.KeepMailButDrop;
import dev.holdfast.testkit.smtp.SessionScript.PauseAt;
import dev.holdfast.testkit.smtp.SessionScript.ReplyAt;
import dev.holdfast.testkit.waiting.HangGate;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Plays a script during one session: at each stage, what happens instead of the usual. */
final class ScriptPlayer {

  /** What the session does after the script had its say. */
  sealed interface Turn {
    record GoOn() implements Turn {}

    record Refuse(SmtpReply reply) implements Turn {}

    record Drop() implements Turn {}

    record Babble(String line) implements Turn {}
  }

  private static final Turn GO_ON = new Turn.GoOn();

  private final SessionScript script;
  private final HangGate hangs;
  private final IdentityHashMap<ReplyAt, Integer> timesMet = new IdentityHashMap<>();

  ScriptPlayer(SessionScript script, HangGate hangs) {
    this.script = script;
    this.hangs = hangs;
  }

  Turn at(Stage stage) throws InterruptedException {
    return play(stage, Optional.empty());
  }

  Turn atRecipient(String address) throws InterruptedException {
    return play(Stage.RCPT, Optional.of(address));
  }

  /** Whether the acknowledgement of a kept mail gets lost. */
  boolean losesTheAcknowledgement() {
    return script.parts().stream().anyMatch(KeepMailButDrop.class::isInstance);
  }

  /** After how many bytes a message is cut off; empty when it is read to its end. */
  OptionalInt cutsAfter() {
    return script.parts().stream()
        .filter(CutInData.class::isInstance)
        .mapToInt(part -> ((CutInData) part).bytes())
        .findFirst();
  }

  private Turn play(Stage stage, Optional<String> recipient) throws InterruptedException {
    for (SessionScript part : script.parts()) {
      if (part instanceof HangAt hang && hang.stage() == stage) {
        hangs.hang();
      } else if (part instanceof DelayAt delay && delay.stage() == stage) {
        delay.until().await();
      } else if (part instanceof PauseAt pause && pause.stage() == stage) {
        // Nobody counts it down.
        var unused = new CountDownLatch(1).await(pause.pause().toMillis(), TimeUnit.MILLISECONDS);
      } else if (part instanceof DropAt drop && drop.stage() == stage) {
        return new Turn.Drop();
      } else if (part instanceof BabbleAt babble && babble.stage() == stage) {
        return new Turn.Babble(babble.line());
      } else if (part instanceof ReplyAt refusal && refuses(refusal, stage, recipient)) {
        return new Turn.Refuse(refusal.reply());
      }
    }
    return GO_ON;
  }

  private boolean refuses(ReplyAt refusal, Stage stage, Optional<String> recipient) {
    boolean meant =
        refusal.stage() == stage
            && (refusal.onlyFor().isEmpty()
                || recipient.filter(refusal.onlyFor()::contains).isPresent());
    return meant && isDue(refusal, timesMet.merge(refusal, 1, Integer::sum) - refusal.after());
  }

  private static boolean isDue(ReplyAt refusal, int time) {
    return time >= 1 && time <= refusal.times();
  }
}
