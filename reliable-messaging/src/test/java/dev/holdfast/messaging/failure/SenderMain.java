package dev.holdfast.messaging.failure;

import java.nio.file.Path;

/**
 * The sending service as a process: {@code directory receiver-port act}. The acts: die in the
 * middle of a transaction, die right after a commit, or sell one thing and go on sending.
 */
public final class SenderMain {

  private SenderMain() {}

  public static void main(String[] arguments) {
    SendingService service =
        new SendingService(Path.of(arguments[0]), Integer.parseInt(arguments[1]));
    switch (arguments[2]) {
      case "die-before-commit" ->
          service
              .database
              .write(
                  transaction -> {
                    service.sell(transaction, "\"lost\"");
                    Runtime.getRuntime().halt(9);
                    return null;
                  })
              .await()
              .indefinitely();
      case "die-after-commit" -> {
        service.sell("\"kept\"");
        Runtime.getRuntime().halt(9);
      }
      case "send" -> {
        service.startSending();
        service.sell("\"kept\"");
      }
      default -> throw new IllegalArgumentException("no such act: " + arguments[2]);
    }
  }
}
