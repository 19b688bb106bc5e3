package dev.holdfast.messaging.sqlite;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What had to be done to a file before it could be opened.
 *
 * @param damage what was wrong with it
 * @param setAside where the damaged file is now; empty when there was none
 */
public record Recovery(Instant at, String damage, Optional<Path> setAside, Outcome outcome) {

  /** What is in its place. */
  public sealed interface Outcome {}

  /** The newest backup that is good. */
  public record FromBackup(Backup backup) implements Outcome {}

  /** There is no good backup. */
  public record NewFile() implements Outcome {}

  /** The file itself is good, only its write-ahead log was not. */
  public record KeptWithoutLog() implements Outcome {}

  /** All of it in one sentence for an operator. */
  public String summary() {
    return "%s; %s%s"
        .formatted(
            damage, inItsPlace(), setAside.map(path -> "; it was set aside as " + path).orElse(""));
  }

  private String inItsPlace() {
    if (outcome instanceof FromBackup from) {
      return "restored from the backup of %s, what was accepted after it is missing here"
          .formatted(from.backup().takenAt());
    }
    return outcome instanceof KeptWithoutLog
        ? "opened without it, what was accepted last may be missing here"
        : "there is no good backup, so a new and empty file takes its place";
  }
}
