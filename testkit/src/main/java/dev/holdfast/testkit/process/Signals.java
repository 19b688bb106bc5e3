package dev.holdfast.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Sends a signal to processes. */
public final class Signals {

  private Signals() {}

  /**
   * @param signal without its SIG
   * @return whether all of them have got it
   */
  public static boolean send(String signal, long... processes) {
    try {
      ProcessBuilder kill =
          new ProcessBuilder(
              Stream.concat(
                      Stream.of("kill", "-" + signal),
                      LongStream.of(processes).mapToObj(Long::toString))
                  .toList());
      // In a Turkish locale it does not know SIGCONT.
      kill.environment().put("LC_ALL", "C");
      return kill.start().waitFor() == 0;
    } catch (IOException e) {
      throw new UncheckedIOException("kill could not be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a signal was sent", e);
    }
  }
}
