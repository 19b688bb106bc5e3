package dev.holdfast.messaging.sqlite;

import static java.util.stream.Collectors.groupingBy;

import io.smallrye.mutiny.Uni;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;

/**
 * The one thread that writes. It takes all the work that has gathered, runs it in one transaction
 * and commits once: while one commit waits for the disk the next one fills up.
 */
public final class SqliteWriter implements AutoCloseable {

  private static final Logger LOG = Logger.getLogger(SqliteWriter.class);

  /** Work that may wait; beyond it whoever brings more is told to come back. */
  static final int QUEUE_CAPACITY = 10_000;

  /** What the new work among it may hold. */
  static final long QUEUE_BYTES = 64L << 20;

  /** Room behind it for what comes of work that was begun: nobody could bring that again. */
  private static final int RESERVE = 10_000;

  /** Work in one transaction: more would only make the first of them wait longer. */
  static final int MAX_BATCH = 1_000;

  /** Writes in two commits, from which on there is enough going on that a moment brings more. */
  static final int COMPANY = 8;

  /** With so many the commit is paid for. */
  static final int ENOUGH = 128;

  /**
   * A commit costs as much as a dozen rows. On a disk that takes one at once there would be a
   * commit for every handful of rows, and the processor would be busy with nothing but commits.
   */
  static final Duration GATHERING = Duration.ofMillis(3);

  /** How long those wait for company who are in no hurry, unless somebody comes who is. */
  static final Duration LEISURE = Duration.ofMillis(20);

  /** With so many even they need not wait any longer. */
  static final int PLENTY = 500;

  private static final Duration CLOSE_WAIT = Duration.ofSeconds(10);

  private final SqliteTransaction transaction;
  private final Duration leisure;
  private final BlockingQueue<PendingWrite<?>> queue;
  private final AtomicLong newBytes = new AtomicLong();
  private final Thread thread;
  private volatile boolean closing;

  /** Whether the thread has looked into the queue for the last time, or is about to. */
  private volatile boolean ended;

  /** Whether the thread waits, or is about to, and may be woken. */
  private volatile boolean atLeisure;

  /** Whether a piece of work runs, of interest only to that; and how many share its transaction. */
  private boolean atWork;

  private int together;

  /** Whether the file has failed a write, and none that is sure to reach it has succeeded since. */
  private volatile boolean failing;

  SqliteWriter(SqliteTransaction transaction) {
    this(transaction, LEISURE);
  }

  SqliteWriter(SqliteTransaction transaction, Duration leisure) {
    this(transaction, leisure, new LinkedBlockingQueue<>(QUEUE_CAPACITY + RESERVE));
  }

  SqliteWriter(
      SqliteTransaction transaction, Duration leisure, BlockingQueue<PendingWrite<?>> queue) {
    this.transaction = transaction;
    this.leisure = leisure;
    this.queue = queue;
    this.thread = new Thread(this::run, "sqlite-writer");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Completes when the commit that holds the work is on disk; fails when none of it is. */
  <T> Uni<T> write(SqliteWork<T> work) {
    return Uni.createFrom().emitter(caller -> enqueue(new PendingWrite<>(work, caller, true)));
  }

  /** The same for new work, which is refused as long as too much waits. */
  <T> Uni<T> admit(long bytes, SqliteWork<T> work) {
    return Uni.createFrom()
        .emitter(
            caller -> {
              if (queue.size() >= QUEUE_CAPACITY || newBytes.get() + bytes > QUEUE_BYTES) {
                caller.fail(SqliteErrors.busy(queue.size()));
                return;
              }
              newBytes.addAndGet(bytes);
              caller.onTermination(() -> newBytes.addAndGet(-bytes));
              enqueue(new PendingWrite<>(work, caller, true));
            });
  }

  /** The same, a moment later: with others in one commit each costs a good deal less. */
  <T> Uni<T> writeAtLeisure(SqliteWork<T> work) {
    return Uni.createFrom().emitter(caller -> enqueue(new PendingWrite<>(work, caller, false)));
  }

  /**
   * Completes when a write comes through, and fails with the reason when it does not. An empty one
   * does for that, and costs nothing, unless the file has failed one before: on a full disk an
   * empty one succeeds.
   */
  Uni<Void> tryWriting() {
    return write(
        statements -> {
          if (failing) {
            statements.run("CREATE TABLE holdfast_tries_to_write (n INTEGER)");
            statements.run("DROP TABLE holdfast_tries_to_write");
            statements.afterCommit(() -> failing = false);
          }
          return null;
        });
  }

  /** Whether the file has failed a write since {@link #tryWriting} last came through. */
  boolean isFailing() {
    return failing;
  }

  /**
   * For work that runs: whether so many others are in its transaction that what can wait had better
   * do so.
   */
  boolean isInCompany() {
    return together >= COMPANY;
  }

  /** Whether whoever comes now would find it waiting, or about to. */
  boolean isAtLeisure() {
    return atLeisure;
  }

  private void enqueue(PendingWrite<?> write) {
    if (atWork && Thread.currentThread() == thread) {
      write.refuse(
          new IllegalStateException(
              "a write was asked for inside a write; work with the transaction that is there"));
    } else if (closing) {
      write.fail(SqliteErrors.closed());
    } else if (!queue.offer(write)) {
      write.fail(SqliteErrors.busy(queue.size()));
    } else if (ended && queue.remove(write)) {
      write.fail(SqliteErrors.closed());
    } else if (atLeisure && (write.isHurried() || queue.size() >= PLENTY)) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    List<PendingWrite<?>> batch = new ArrayList<>(MAX_BATCH);
    int before = 0;
    try {
      while (!closing || !queue.isEmpty()) {
        gather(batch, before);
        commitTogether(batch);
        before = batch.size();
        batch.clear();
      }
    } catch (InterruptedException e) {
      // Nobody does, but if somebody did it would mean the end.
      Thread.currentThread().interrupt();
    }
    ended = true;
    failWhatIsLeft();
  }

  private void gather(List<PendingWrite<?>> batch, int before) throws InterruptedException {
    batch.add(queue.take());
    takeMore(batch);
    if (batch.size() + before < COMPANY) {
      return;
    }
    if (!isHurried(batch)) {
      waitAtLeisure(batch);
    } else if (batch.size() < ENOUGH) {
      LockSupport.parkNanos(GATHERING.toNanos());
      takeMore(batch);
    }
  }

  /** Whoever comes before it is said is seen, and whoever comes later wakes the thread. */
  private void waitAtLeisure(List<PendingWrite<?>> batch) {
    atLeisure = true;
    takeMore(batch);
    if (!isHurried(batch) && batch.size() < PLENTY) {
      LockSupport.parkNanos(leisure.toNanos());
      takeMore(batch);
    }
    atLeisure = false;
  }

  private void takeMore(List<PendingWrite<?>> batch) {
    queue.drainTo(batch, MAX_BATCH - batch.size());
  }

  private static boolean isHurried(List<PendingWrite<?>> batch) {
    return batch.stream().anyMatch(PendingWrite::isHurried);
  }

  /** The common case costs one transaction. Only when some work fails is each set apart. */
  private void commitTogether(List<PendingWrite<?>> batch) {
    Optional<Throwable> failure = tryCommit(batch);
    if (failure.isEmpty()) {
      complete(batch);
    } else if (batch.size() > 1 || failure.get() instanceof RunAgainException) {
      batch.forEach(write -> commitTogether(List.of(write)));
    } else {
      batch.get(0).fail(SqliteErrors.explain(failure.get()));
    }
  }

  /** A turn of the caller's thread for all that it waits for, not one for each. */
  private static void complete(List<PendingWrite<?>> batch) {
    Map<Object, List<PendingWrite<?>>> byCaller =
        batch.stream().collect(groupingBy(write -> write.caller().sharedPlace()));
    byCaller.values().forEach(SqliteWriter::completeTogether);
  }

  private static void completeTogether(List<PendingWrite<?>> writes) {
    writes.get(0).caller().tell(() -> writes.forEach(PendingWrite::complete));
  }

  /** Whatever goes wrong, the thread goes on: without it nothing would ever be written again. */
  private Optional<Throwable> tryCommit(List<PendingWrite<?>> batch) {
    try {
      together = batch.size();
      transaction.begin();
      atWork = true;
      for (PendingWrite<?> write : batch) {
        write.runWith(transaction);
      }
      atWork = false;
      transaction.commit();
      return Optional.empty();
    } catch (Throwable e) {
      atWork = false;
      rollback();
      if (SqliteErrors.isOfTheFile(e)) {
        failing = true;
      }
      return Optional.of(e);
    }
  }

  private void rollback() {
    try {
      transaction.rollback();
    } catch (SQLException e) {
      // SQLite ends the transaction itself after some errors, a full disk among them.
      LOG.debug("nothing to roll back", e);
    }
  }

  private void failWhatIsLeft() {
    List<PendingWrite<?>> left = new ArrayList<>();
    queue.drainTo(left);
    left.forEach(write -> write.fail(SqliteErrors.closed()));
  }

  /** Finishes what is queued, then ends. */
  @Override
  public void close() throws SQLException {
    closing = true;
    // An empty piece of work wakes the thread if it waits for some, and this if it does for more.
    queue.offer(PendingWrite.nothing());
    LockSupport.unpark(thread);
    try {
      thread.join(CLOSE_WAIT.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    transaction.close();
  }
}
