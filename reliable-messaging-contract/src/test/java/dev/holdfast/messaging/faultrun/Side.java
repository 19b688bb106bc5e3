package dev.holdfast.messaging.faultrun;

import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxStore;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.nio.file.Path;

/** The database of one side: what it sold or booked, its outbox and its inbox. */
public interface Side extends AutoCloseable {

  /** The lanes of the sender; they all lead to the one receiver. */
  int LANES = 4;

  String ENDPOINT = "Book";
  String SQLITE = "sqlite:";

  /**
   * @param place {@code sqlite:} and a file, or the URL of a PostgreSQL
   */
  static Side open(String place) {
    initializeMutiny();
    return place.startsWith(SQLITE)
        ? new SqliteSide(Path.of(place.substring(SQLITE.length())))
        : new PostgresSide(place);
  }

  /**
   * Outside of Quarkus, Mutiny looks for its context provider when it is first used, and fails when
   * two threads are the first at the same time.
   */
  private static void initializeMutiny() {
    Infrastructure.decorate((Runnable) () -> {});
  }

  static String destination(int n) {
    return "receiver-" + n % LANES;
  }

  static NewMessage message(int n) {
    return NewMessage.command(destination(n), ENDPOINT, payload(n));
  }

  static String payload(int n) {
    return "{\"n\":%d}".formatted(n);
  }

  static int number(String payload) {
    return Integer.parseInt(payload.substring("{\"n\":".length(), payload.length() - 1));
  }

  OutboxStore outbox();

  InboxStore inbox();

  /** Sells the numbers from the first to the last, with a message of each: all or none. */
  void sell(int first, int last);

  /** Sells one number with this message of it; something may happen before the commit. */
  void sell(int n, NewMessage message, Runnable beforeCommit);

  /** The numbers are sold in their order, so this says how far it got. */
  int sold();

  /** Books a number: a row of its own, and one that all share. */
  InboxHandler booking();

  Tally tally();

  /** Returns when there is a backup of all that is committed; a server has its own means. */
  void backUp();

  @Override
  void close();

  /**
   * What the handlers did.
   *
   * @param rows how often a number was booked
   * @param numbers how many different ones
   * @param messages by how many different messages
   * @param sum of all rows
   * @param total of the shared row, to which each booking adds its number
   */
  record Tally(long rows, long numbers, long messages, long sum, long total) {

    static final String READ =
        """
        SELECT count(*) AS rows_booked, count(DISTINCT n) AS numbers,
          count(DISTINCT message_id) AS messages, coalesce(sum(n), 0) AS sum_booked,
          (SELECT total FROM totals) AS total
        FROM bookings
        """;
  }
}
