package dev.holdfast.site.numbering.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.numbering.SubmitNumbers;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Numbers in the site's file. Whoever asks while one batch is being numbered goes with the next, so
 * a crowd shares one write. Callers bound how many can wait here.
 */
@ApplicationScoped
class SqliteSubmitNumbers implements SubmitNumbers {

  private static final int AT_ONCE = 500;
  private static final int STREAM_CHARS = 13;

  private static final String NUMBER_OF = "SELECT submit_number FROM sf_messages WHERE id = ?";

  private static final String KEEP = "UPDATE sf_messages SET submit_number = ? WHERE id = ?";

  private static final String STREAM = "SELECT stream, first, follows, next FROM submit_stream";

  private static final String KEEP_STREAM =
      """
      INSERT INTO submit_stream (only_row, stream, first, follows, next) VALUES (1, ?, ?, ?, ?)
      ON CONFLICT (only_row) DO UPDATE SET
        stream = excluded.stream, first = excluded.first, follows = excluded.follows,
        next = excluded.next
      """;

  private static final String GIVEN_UP =
      "SELECT submit_number FROM submit_given_up ORDER BY submit_number LIMIT ?";

  private static final String FORGET = "DELETE FROM submit_given_up WHERE submit_number = ?";

  private record Waiting(String id, UniEmitter<? super Optional<SubmitNumber>> caller) {}

  private record Stream(String name, long first, Optional<String> follows, long next) {

    SubmitNumber number(long number) {
      return new SubmitNumber(name, number, first, follows);
    }
  }

  private final SqliteDatabase database;

  /**
   * A new one for each run. A file that was restored from a backup, or copied, does not know how
   * far its stream has come since; what it goes on with must not bear numbers that are taken.
   */
  private final String ours =
      UUID.randomUUID().toString().replace("-", "").substring(0, STREAM_CHARS);

  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private boolean numbering;

  @Inject
  SqliteSubmitNumbers(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<Optional<SubmitNumber>> of(MessageId id) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              synchronized (waiting) {
                waiting.add(new Waiting(id.toString(), caller));
              }
              numberNext();
            });
  }

  private void numberNext() {
    List<Waiting> batch = new ArrayList<>();
    synchronized (waiting) {
      if (numbering || waiting.isEmpty()) {
        return;
      }
      numbering = true;
      while (!waiting.isEmpty() && batch.size() < AT_ONCE) {
        batch.add(waiting.poll());
      }
    }
    database
        .write(tx -> number(tx, batch))
        .onTermination()
        .invoke(this::finished)
        .subscribe()
        .with(numbers -> answer(batch, numbers), failure -> fail(batch, failure));
  }

  private void finished() {
    synchronized (waiting) {
      numbering = false;
    }
    numberNext();
  }

  private static void answer(List<Waiting> batch, List<Optional<SubmitNumber>> numbers) {
    for (int i = 0; i < batch.size(); i++) {
      batch.get(i).caller().complete(numbers.get(i));
    }
  }

  private static void fail(List<Waiting> batch, Throwable failure) {
    batch.forEach(one -> one.caller().fail(failure));
  }

  private List<Optional<SubmitNumber>> number(SqliteTransaction tx, List<Waiting> batch)
      throws SQLException {
    Stream stream = null;
    long next = 0;
    List<Optional<SubmitNumber>> numbers = new ArrayList<>(batch.size());
    for (Waiting one : batch) {
      Optional<Optional<String>> row =
          tx.first(NUMBER_OF, found -> Optional.ofNullable(found.getString(1)), one.id());
      if (row.isEmpty() || row.get().isPresent()) {
        numbers.add(row.flatMap(kept -> kept).map(SubmitNumber::parse));
        continue;
      }
      if (stream == null) {
        stream = stream(tx);
        next = stream.next();
      }
      SubmitNumber number = stream.number(next++);
      tx.update(KEEP, number.toText(), one.id());
      numbers.add(Optional.of(number));
    }
    if (stream != null) {
      tx.update(KEEP_STREAM, stream.name(), stream.first(), stream.follows().orElse(null), next);
    }
    return numbers;
  }

  /** Ours; begun where the stream of an earlier run, or of another node's copy, has left off. */
  private Stream stream(SqliteTransaction tx) throws SQLException {
    Optional<Stream> kept =
        tx.first(
            STREAM,
            row ->
                new Stream(
                    row.getString(1),
                    row.getLong(2),
                    Optional.ofNullable(row.getString(3)),
                    row.getLong(4)));
    return kept.filter(stream -> stream.name().equals(ours))
        .orElseGet(
            () ->
                new Stream(
                    ours,
                    kept.map(Stream::next).orElse(1L),
                    kept.map(Stream::name),
                    kept.map(Stream::next).orElse(1L)));
  }

  @Override
  public Uni<List<SubmitNumber>> givenUp(int limit) {
    return database.read(
        tx -> tx.list(GIVEN_UP, row -> SubmitNumber.parse(row.getString(1)), limit));
  }

  @Override
  public Uni<Void> forgetGivenUp(List<SubmitNumber> told) {
    return database.write(
        tx -> {
          for (SubmitNumber number : told) {
            tx.update(FORGET, number.toText());
          }
          return null;
        });
  }
}
