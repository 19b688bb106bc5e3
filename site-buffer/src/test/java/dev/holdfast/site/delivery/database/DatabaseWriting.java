package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.outcome.DeliveryOutcome;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.shared.outcome.DeliveryOutcome.Transient;
import dev.holdfast.shared.retry.RetryPolicy;
import dev.holdfast.site.definition.Database;
import dev.holdfast.site.definition.Definitions;
import dev.holdfast.site.definition.ExternalSystem;
import dev.holdfast.site.delivery.DeliveryConfig;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Origin;
import dev.holdfast.site.message.OutboundMessage;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.Json;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Writes to a database as the node does, with a look into it from beside. */
abstract class DatabaseWriting {

  static final Duration PATIENCE = Duration.ofSeconds(30);
  static final Duration SHORT = Duration.ofSeconds(3);

  final Map<String, Database> defined = new ConcurrentHashMap<>();
  private Optional<String> trust = Optional.empty();
  private List<String> allow = List.of();
  Vertx vertx;
  DatabasePools pools;
  private Pool admin;
  WriteToDatabase handler;

  abstract Server server();

  @BeforeEach
  void prepare() {
    vertx = Vertx.vertx();
    pools = new DatabasePools(vertx, new Defaults());
    handler = new WriteToDatabase(new InMemory(), pools, new Defaults());
    define("plant", server().port(), Duration.ofSeconds(20));
    admin = poolOf("plant");
    sql("DROP TABLE IF EXISTS notes");
    sql("CREATE TABLE notes (id INTEGER PRIMARY KEY, text VARCHAR(200), message_id VARCHAR(36))");
  }

  @AfterEach
  void close() {
    pools.closeAll();
    await(admin.close());
    await(vertx.close());
  }

  final void define(String name, int port, Duration timeout) {
    put(name, port, server().user(), "", timeout);
  }

  final void put(String name, int port, String user, String password, Duration timeout) {
    put(name, server().url(port), user, password, timeout);
  }

  final void defineDatabase(String database) {
    defineUrl("%s://localhost:%d/%s".formatted(server().scheme(), server().port(), database));
  }

  final void defineUrl(String url) {
    put("plant", url, server().user(), "", PATIENCE);
  }

  /** What is defined from now on trusts it. */
  final void trust(String pem) {
    trust = Optional.of(pem);
  }

  /** What is defined from now on allows only these. */
  final void allow(String... statements) {
    allow = List.of(statements);
  }

  private void put(String name, String url, String user, String password, Duration timeout) {
    defined.put(
        name,
        new Database(
            name,
            url,
            Optional.of(user),
            Optional.of(password).filter(p -> !p.isEmpty()).map(Secret::new),
            trust,
            allow,
            OptionalInt.of(3),
            Optional.of(timeout),
            Optional.of(new RetryPolicy(Duration.ofSeconds(1), 1))));
  }

  final String mark(int position) {
    return server().dialect().placeholder(position);
  }

  final DeliveryOutcome write(String sql, String parameters) {
    return deliver(payload(sql, parameters));
  }

  static String payload(String sql, String parameters) {
    String quoted = Json.encode(sql);
    return "{\"sql\": %s, \"parameters\": %s}".formatted(quoted, parameters);
  }

  final DeliveryOutcome deliver(String payload) {
    return deliver(message("plant", payload));
  }

  final DeliveryOutcome deliver(OutboundMessage message) {
    return handler.deliver(message).await().atMost(PATIENCE).outcome();
  }

  static OutboundMessage message(String target, String payload) {
    return new OutboundMessage(
        MessageId.random(),
        Category.CachedDbWrite,
        target,
        payload,
        new RetryPolicy(Duration.ofSeconds(1), 1),
        Instant.EPOCH,
        Origin.UNKNOWN,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  final Pool poolOf(String database) {
    return new Connect(vertx, defined.get(database), new Connect.PoolSize(4, PATIENCE))
        .pool(server().dialect());
  }

  final void sql(String sql) {
    await(admin.query(sql).execute());
  }

  final SqlConnection connection() {
    return await(admin.getConnection());
  }

  final long count(String query) {
    return await(admin.query(query).execute()).iterator().next().getLong(0);
  }

  final boolean runs(String part) {
    return count(server().running(part)) > 0;
  }

  final List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Row row : await(admin.query("SELECT text FROM notes ORDER BY id").execute())) {
      notes.add(row.getString(0));
    }
    return notes;
  }

  static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  static void assertDelivered(DeliveryOutcome outcome) {
    assertThat(outcome).isInstanceOf(Delivered.class);
  }

  static void assertPermanent(DeliveryOutcome outcome, String stateClass) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Permanent.class,
            permanent -> assertThat(permanent.reason()).contains("SQLSTATE " + stateClass));
  }

  static void assertAway(DeliveryOutcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(Transient.class, away -> assertThat(away.targetAway()).isTrue());
  }

  private final class InMemory implements Definitions {
    @Override
    public Optional<ExternalSystem> externalSystem(String name) {
      return Optional.empty();
    }

    @Override
    public Optional<Database> database(String name) {
      return Optional.ofNullable(defined.get(name));
    }
  }

  static final class Defaults implements DeliveryConfig {
    @Override
    public int concurrencyPerTarget() {
      return 8;
    }

    @Override
    public Duration timeout() {
      return PATIENCE;
    }
  }
}
