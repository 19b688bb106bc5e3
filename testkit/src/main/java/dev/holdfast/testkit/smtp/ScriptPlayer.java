package dev.holdfast.testkit.smtp;

import dev.holdfast.testkit.smtp.SessionScript.DelayAt;
import dev.holdfast.testkit.smtp.SessionScript.DropAt;
import dev.holdfast.testkit.smtp.SessionScript.HangAt;
import dev.holdfast.testkit.smtp.SessionScript.KeepMailButDrop;
import dev.holdfast.testkit.smtp.SessionScript.ReplyAt;
import dev.holdfast.testkit.waiting.HangGate;
import java.util.IdentityHashMap;
import java.util.Optional;

/** Plays a script during one session: at each stage, what happens instead of the usual. */
final class ScriptPlayer {

  /** What the session does after the script had its say. */
  sealed interface Turn {
    record GoOn() implements Turn {}

    record Refuse(SmtpReply reply) implements Turn {}

    record Drop() implements Turn {}
  }

  private static final Turn GO_ON = new Turn.GoOn();

  private final SessionScript script;
  private final HangGate hangs;
  private final IdentityHashMap<ReplyAt, Integer> timesRefused = new IdentityHashMap<>();

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

  private Turn play(Stage stage, Optional<String> recipient) throws InterruptedException {
    for (SessionScript part : script.parts()) {
      if (part instanceof HangAt hang && hang.stage() == stage) {
        hangs.hang();
      } else if (part instanceof DelayAt delay && delay.stage() == stage) {
        delay.until().await();
      } else if (part instanceof DropAt drop && drop.stage() == stage) {
        return new Turn.Drop();
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
    return meant && timesRefused.merge(refusal, 1, Integer::sum) <= refusal.times();
  }
}
