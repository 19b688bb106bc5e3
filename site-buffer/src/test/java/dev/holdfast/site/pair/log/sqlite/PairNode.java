package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.shared.contract.MessageState;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.acknowledged.AcknowledgedNotifications;
import dev.holdfast.site.buffer.Attempt;
import dev.holdfast.site.buffer.BufferDepth;
import dev.holdfast.site.buffer.BufferedMessage;
import dev.holdfast.site.buffer.DuePage;
import dev.holdfast.site.buffer.DueSpan;
import dev.holdfast.site.buffer.Settlement;
import dev.holdfast.site.buffer.sqlite.AppendMessage;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.buffer.sqlite.Journal;
import dev.holdfast.site.buffer.sqlite.KeepAcknowledged;
import dev.holdfast.site.buffer.sqlite.SqliteMessageBuffer;
import dev.holdfast.site.definition.DefinitionStore;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.identity.NodeIdentity;
import dev.holdfast.site.intake.AcceptedKeys;
import dev.holdfast.site.kept.KeptCursor;
import dev.holdfast.site.kept.KeptFilter;
import dev.holdfast.site.kept.KeptMessages;
import dev.holdfast.site.kept.KeptSummary;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import dev.holdfast.site.numbering.SubmitNumbers;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pause.PauseStore;
import dev.holdfast.site.testing.Fired;
import dev.holdfast.site.testing.SealingKeys;
import dev.holdfast.site.testing.TestClock;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.inject.Inject;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** One node of a pair: a real file with all its tables, and the real stores on it. */
public final class PairNode implements AutoCloseable {

  private final Path path;
  private final String name;
  private SqliteDatabase database;
  private DepthCounters depth;
  private List<Object> parts;

  private PairNode(Path path, String name) {
    this.path = path;
    this.name = name;
    open();
  }

  public static PairNode in(Path directory, String name) {
    return new PairNode(directory.resolve(name).resolve("buffer.db"), name);
  }

  /** One that is part of a pair and does not lead. */
  static PairNode standby(Path directory, String name) {
    PairNode node = in(directory, name);
    await(node.log().switchOn());
    return node;
  }

  static PairNode leader(Path directory, String name) {
    PairNode node = standby(directory, name);
    await(node.log().lead(1));
    return node;
  }

  private void open() {
    database = SqliteDatabase.open(path, Synchronous.NORMAL, RealSchema.MIGRATIONS);
    depth = new DepthCounters();
    NodeIdentity identity = Identities.of("plant-7", name);
    Journal journal = new Journal(identity, List.of(), new SimpleMeterRegistry());
    parts =
        new ArrayList<>(
            List.of(
                database,
                depth,
                identity,
                journal,
                SealingKeys.none(),
                new AppendMessage(journal, depth),
                new KeepAcknowledged(true),
                new Fired<>(event -> {}),
                TestClock.get()));
    SqliteMessageBuffer buffer =
        make(SqliteMessageBuffer.class.getName(), SqliteMessageBuffer.class);
    parts.add(buffer);
    await(buffer.countWhatIsThere());
    make("dev.holdfast.site.intake.sqlite.SqliteAcceptedKeys", AcceptedKeys.class);
    make("dev.holdfast.site.definition.sqlite.SqliteDefinitionStore", DefinitionStore.class);
    make("dev.holdfast.site.pause.sqlite.SqlitePauseStore", PauseStore.class);
    make("dev.holdfast.site.kept.sqlite.SqliteKeptMessages", KeptMessages.class);
    make("dev.holdfast.site.numbering.sqlite.SqliteSubmitNumbers", SubmitNumbers.class);
    make(
        "dev.holdfast.site.acknowledged.sqlite.SqliteAcknowledgedNotifications",
        AcknowledgedNotifications.class);
    parts.add(new SqliteReplicationLog(database, depth));
  }

  /** As the container would: each parameter is the part that fits. */
  public <T> T make(String className, Class<T> as) {
    try {
      Constructor<?>[] all = Class.forName(className).getDeclaredConstructors();
      Constructor<?> constructor =
          Arrays.stream(all)
              .filter(one -> all.length == 1 || one.isAnnotationPresent(Inject.class))
              .findFirst()
              .orElseThrow();
      constructor.setAccessible(true);
      Object[] parameters =
          Arrays.stream(constructor.getParameterTypes()).map(this::getOrMake).toArray();
      T made = as.cast(constructor.newInstance(parameters));
      parts.add(made);
      return made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no " + className, e);
    }
  }

  private Object getOrMake(Class<?> type) {
    return parts.stream().anyMatch(type::isInstance) ? get(type) : make(type.getName(), type);
  }

  <T> T get(Class<T> type) {
    return parts.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("nothing is a " + type));
  }

  public SqliteDatabase database() {
    return database;
  }

  public SqliteMessageBuffer buffer() {
    return get(SqliteMessageBuffer.class);
  }

  public ReplicationLog log() {
    return get(ReplicationLog.class);
  }

  public Standing standing() {
    return await(log().standing());
  }

  /** Ends the process, so to say, and starts it again. */
  void restart() {
    database.close();
    open();
  }

  int execute(String sql, Object... parameters) {
    return await(database.write(tx -> tx.update(sql, parameters)));
  }

  List<String> rows(String sql) {
    return await(
        database.read(
            tx ->
                tx.list(
                    sql,
                    row -> Values.read(row, 1, row.getMetaData().getColumnCount()).toString())));
  }

  long count(String table) {
    return rows("SELECT 1 FROM " + table).size();
  }

  /** Every replicated row with all its columns, but not when it is due. */
  public List<String> content() {
    return await(
        database.read(
            tx -> {
              List<String> lines = new ArrayList<>();
              for (LocalTable table : new LocalTables().in(tx)) {
                String columns =
                    String.join(", ", table.shape().columns())
                        .replace("due_at_ms", "due_at_ms = " + Long.MAX_VALUE);
                lines.addAll(
                    tx.list(
                        "SELECT %s FROM %s ORDER BY %s"
                            .formatted(
                                columns, table.of().table(), String.join(", ", table.of().key())),
                        row ->
                            table.of().table()
                                + Values.read(row, 1, table.shape().columns().size())));
              }
              return lines;
            }));
  }

  /** All that is pending, as an operator sees it. */
  List<MessageId> listed() {
    return await(
            get(KeptMessages.class)
                .list(MessageState.Pending, KeptFilter.ALL, KeptCursor.START, 100))
        .items()
        .stream()
        .map(KeptSummary::id)
        .toList();
  }

  /** Gives the payloads of one line, which come one at a time. */
  List<String> deliverLine(String system) {
    Attempt attempt = new Attempt(TestClock.START, Duration.ZERO, Optional.of(200));
    List<String> delivered = new ArrayList<>();
    List<BufferedMessage> due = due(system);
    while (!due.isEmpty()) {
      assertThat(due).hasSize(1);
      await(buffer().settle(due.get(0), attempt, new Settlement.Delivered()));
      delivered.add(due.get(0).message().payload());
      due = due(system);
    }
    return delivered;
  }

  private List<BufferedMessage> due(String system) {
    Lane lane = Lane.of(Category.ExternalSystem, system);
    DueSpan always = DueSpan.until(TestClock.START.plus(Duration.ofDays(1)));
    return await(buffer().due(lane, always, DuePage.Cursor.START, 2)).messages();
  }

  public BufferDepth depth() {
    return depth.depth();
  }

  /** What the file says, whatever was counted along the way. */
  public BufferDepth countedAnew() {
    List<Object> kept = parts;
    DepthCounters counted = new DepthCounters();
    parts = new ArrayList<>(parts);
    parts.removeIf(part -> part instanceof DepthCounters || part instanceof SqliteMessageBuffer);
    parts.add(counted);
    await(make(SqliteMessageBuffer.class.getName(), SqliteMessageBuffer.class).countWhatIsThere());
    parts = kept;
    return counted.depth();
  }

  @Override
  public void close() {
    database.close();
  }
}
