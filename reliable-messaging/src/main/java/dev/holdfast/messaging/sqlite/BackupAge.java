package dev.holdfast.messaging.sqlite;

import java.time.Duration;
import java.time.Instant;

/**
 * Whether backups are past their time; to be asked of the newest first. One whose time has yet to
 * come was taken by a wrong clock: it goes with the first that is newer.
 */
public final class BackupAge {

  private final Instant now;
  private final Duration keep;
  private boolean newerIsPast;

  public BackupAge(Instant now, Duration keep) {
    this.now = now;
    this.keep = keep;
  }

  /**
   * Whether so much time has gone by, for a backup to be due or to be tried again. A clock that was
   * set by more than that, forth or back, makes it so.
   */
  public static boolean isOver(Instant since, Duration time, Instant now) {
    return Duration.between(since, now).abs().compareTo(time) >= 0;
  }

  public boolean isPast(Backup backup) {
    boolean past = backup.takenAt().isBefore(now.minus(keep));
    newerIsPast = newerIsPast || past;
    return past || (newerIsPast && backup.takenAt().isAfter(now));
  }
}
