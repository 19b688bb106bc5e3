package dev.holdfast.messaging.failure;

import dev.holdfast.messaging.faultrun.Side;
import java.time.Duration;

/**
 * The sending service as a process: {@code place receiver-port act}. It sells one thing and dies in
 * the middle of the transaction, right after the commit, or after a backup; or it goes on sending.
 */
public final class SenderMain {

  /** Gone before any of the processes is up. */
  private static final Duration SHORT_LIFE = Duration.ofMillis(100);

  private SenderMain() {}

  public static void main(String[] arguments) {
    SendingService service = new SendingService(arguments[0], Integer.parseInt(arguments[1]));
    switch (arguments[2]) {
      case "die-before-commit" -> service.side.sell(1, Side.message(1), SenderMain::die);
      case "die-after-commit" -> {
        service.sell();
        die();
      }
      case "die-after-commit-of-a-short-life" -> {
        service.sell(Side.message(1).expiringAfter(SHORT_LIFE));
        die();
      }
      case "die-after-backup" -> {
        service.sell();
        service.side.backUp();
        die();
      }
      case "sell-and-send" -> {
        service.startSending();
        service.sell();
      }
      case "send" -> service.startSending();
      default -> throw new IllegalArgumentException("no such act: " + arguments[2]);
    }
  }

  private static void die() {
    Runtime.getRuntime().halt(9);
  }
}
