package dev.holdfast.site.testing;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.buffer.sqlite.AcknowledgedSchema;
import dev.holdfast.site.buffer.sqlite.AppendMessage;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.buffer.sqlite.KeepAcknowledged;
import dev.holdfast.site.buffer.sqlite.SqliteMessageBuffer;
import dev.holdfast.site.buffer.sqlite.SqliteSchema;
import dev.holdfast.site.callaudit.CallObserver;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.kept.sqlite.KeptSchema;
import dev.holdfast.site.numbering.sqlite.NumberingSchema;
import dev.holdfast.site.operation.sqlite.TrackingSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The buffer on a real file, without the container around it. */
public final class OpenBuffer implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Path path;
  private final SqliteDatabase database;
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DepthCounters depth = new DepthCounters();
  private final SqliteMessageBuffer buffer;

  private OpenBuffer(Path path, Synchronous synchronous, List<CallObserver> observers) {
    this.path = path;
    this.database =
        SqliteDatabase.open(
            path,
            synchronous,
            List.of(
                new SqliteSchema(),
                new TrackingSchema(),
                new EventSchema(),
                new KeptSchema(),
                new NumberingSchema(),
                new AcknowledgedSchema()));
    Journal journal = new Journal(Identities.of("plant-7", "node-1"), observers, registry);
    this.buffer =
        new SqliteMessageBuffer(
            database,
            journal,
            depth,
            new AppendMessage(journal, depth),
            new KeepAcknowledged(true));
    await(buffer.countWhatIsThere());
  }

  public static OpenBuffer open(Path path, CallObserver... observers) {
    return new OpenBuffer(path, Synchronous.FULL, List.of(observers));
  }

  /** For tests with very many commits that do not test what a power cut leaves. */
  public static OpenBuffer openForManyCommits(Path path) {
    return new OpenBuffer(path, Synchronous.NORMAL, List.of());
  }

  public SqliteDatabase database() {
    return database;
  }

  public DepthCounters depth() {
    return depth;
  }

  public SqliteMessageBuffer buffer() {
    return buffer;
  }

  public double watcherFailures() {
    return registry.get("holdfast_site_observer_failures").counter().count();
  }

  /** Keeps the thread that writes busy until the latch is counted down. */
  public CountDownLatch holdTheWriter() {
    CountDownLatch gate = new CountDownLatch(1);
    database.write(tx -> waitFor(gate)).subscribe().withSubscriber(UniAssertSubscriber.create());
    return gate;
  }

  /** For work that is to hang until then. */
  public static boolean waitFor(CountDownLatch gate) {
    try {
      return gate.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Behind the buffer's back, on a connection of its own. */
  public void execute(String... sql) {
    SqliteText.execute(path, sql);
  }

  /** The rows of a query, each as one line. */
  public List<String> rows(String sql) {
    return SqliteText.rows(path, sql);
  }

  public List<String> events() {
    return rows("SELECT kind, message_id, text FROM site_events ORDER BY id");
  }

  @Override
  public void close() {
    database.close();
  }

  public static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
