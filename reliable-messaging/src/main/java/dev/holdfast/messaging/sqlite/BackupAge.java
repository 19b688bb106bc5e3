package dev.holdfast.messaging.sqlite;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which backups have had their time; to be asked of the newest first. One whose time has yet to
 * come was taken by a wrong clock: it goes with the first that is newer.
 */
public final class BackupAge {

  private static final Duration EACH_KEPT = Duration.ofDays(1);

  private final Instant now;
  private final Duration keep;
  private boolean newerIsPast;

  private BackupAge(Instant now, Duration keep) {
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

  /**
   * What may go when the newest is a good one: all but one a day after the first day, what is past
   * its time, and what takes more than it leaves free.
   *
   * @param now not later than what has really passed
   * @param free bytes on the disk
   */
  public static List<Backup> outdated(
      List<Backup> newestFirst, Instant now, Duration keep, long free) {
    BackupAge age = new BackupAge(now, keep);
    List<Backup> outdated = new ArrayList<>();
    Set<LocalDate> days = new HashSet<>();
    long bytes = 0;
    for (Backup backup : newestFirst) {
      boolean lastOfItsDay = days.add(LocalDate.ofInstant(backup.takenAt(), ZoneOffset.UTC));
      boolean past = age.isPast(backup);
      bytes += backup.bytes();
      if (past || bytes > free || (!lastOfItsDay && age.isOverADay(backup))) {
        outdated.add(backup);
      }
    }
    outdated.removeAll(newestFirst.subList(0, Math.min(1, newestFirst.size())));
    return outdated;
  }

  private boolean isPast(Backup backup) {
    boolean past = backup.takenAt().isBefore(now.minus(keep));
    newerIsPast = newerIsPast || past;
    return past || (newerIsPast && backup.takenAt().isAfter(now));
  }

  private boolean isOverADay(Backup backup) {
    return Duration.between(backup.takenAt(), now).compareTo(EACH_KEPT) > 0;
  }
}
