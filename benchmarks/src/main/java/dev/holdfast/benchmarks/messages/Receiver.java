package dev.holdfast.benchmarks.messages;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.messaging.config.MessagingConfig;
import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxEndpoints;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.inbox.postgres.PostgresInbox;
import dev.holdfast.messaging.inbox.sqlite.SqliteInbox;
import dev.holdfast.messaging.receive.BareReceiver;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.shared.wire.EnvelopeJson;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * The receiver as a process: {@code place}, a file or the URL of a PostgreSQL. Envelopes go through
 * the inbox; on PostgreSQL {@code /plain} takes one bare message and remembers its id in the
 * transaction of its effect, as a careful receiver without this library would.
 */
public final class Receiver {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String BOOK = "INSERT INTO bookings (n) VALUES ($1)";
  private static final String SEEN = "CREATE TABLE IF NOT EXISTS seen (id uuid PRIMARY KEY);";

  private final ReceiveEnvelopes envelopes;
  private final Optional<Pool> pool;

  private Receiver(InboxStore inbox, InboxHandler book, Optional<Pool> pool) {
    this.pool = pool;
    InboxEndpoints endpoints =
        new InboxEndpoints(inbox, Clock.systemUTC(), new SimpleMeterRegistry());
    envelopes =
        BareReceiver.of(
            Setup.config(MessagingConfig.class),
            id -> List.of(Setup.SECRET),
            List.of(endpoints.endpoint(Setup.ENDPOINT, book)),
            new SimpleMeterRegistry());
  }

  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx();
    Receiver receiver =
        arguments[0].startsWith("postgresql:")
            ? onPostgres(vertx, arguments[0])
            : onSqlite(Path.of(arguments[0]));
    vertx
        .createHttpServer()
        .requestHandler(request -> request.bodyHandler(body -> receiver.take(request, body)))
        .listen(0, "127.0.0.1")
        .onSuccess(server -> System.out.println("listening on " + server.actualPort()));
  }

  private static Receiver onSqlite(Path file) {
    SqliteDatabase database =
        SqliteDatabase.open(
            file,
            Synchronous.FULL,
            List.of(SqliteInbox.schema(), statement -> statement.execute(Setup.BOOKINGS)));
    return new Receiver(
        new SqliteInbox(database, Setup.config(InboxConfig.class), Clock.systemUTC()),
        SqliteInbox.handling(
            (transaction, envelope) -> {
              transaction.update(
                  "INSERT INTO bookings (n) VALUES (?)", Setup.number(envelope.payload()));
              return Optional.empty();
            }),
        Optional.empty());
  }

  private static Receiver onPostgres(Vertx vertx, String url) {
    Pool pool = Setup.pool(vertx, url);
    pool.query(PostgresInbox.schema() + SEEN + Setup.BOOKINGS).execute().await().atMost(PATIENCE);
    return new Receiver(
        new PostgresInbox(pool, Setup.config(InboxConfig.class), Clock.systemUTC(), new Timeouts()),
        PostgresInbox.handling(
            (connection, envelope) ->
                book(connection, envelope.payload()).replaceWith(Optional.empty())),
        Optional.of(pool));
  }

  private static Uni<?> book(SqlConnection connection, String payload) {
    return connection.preparedQuery(BOOK).execute(Tuple.of(Setup.number(payload)));
  }

  private void take(HttpServerRequest request, Buffer body) {
    Uni<String> answer =
        request.path().equals("/plain")
            ? plain(UUID.fromString(request.getHeader("Message-Id")), body.toString())
            : envelopes
                .receive(body.toString().lines().toList())
                .map(
                    replies ->
                        replies.stream()
                            .map(EnvelopeJson::write)
                            .collect(Collectors.joining("\n")));
    answer
        .subscribe()
        .with(
            text -> request.response().end(text),
            failure -> request.response().setStatusCode(500).end());
  }

  private Uni<String> plain(UUID id, String payload) {
    return pool.orElseThrow()
        .withTransaction(
            connection ->
                connection
                    .preparedQuery("INSERT INTO seen (id) VALUES ($1) ON CONFLICT DO NOTHING")
                    .execute(Tuple.of(id))
                    .chain(
                        seen ->
                            seen.rowCount() == 1
                                ? book(connection, payload)
                                : Uni.createFrom().nullItem()))
        .replaceWith("");
  }
}
