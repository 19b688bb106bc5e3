package dev.holdfast.messaging.inbox.postgres;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxHandler;
import dev.holdfast.messaging.inbox.InboxResult;
import dev.holdfast.messaging.inbox.InboxTransaction;
import dev.holdfast.shared.wire.Envelope;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Several messages in one transaction: remembered with one statement, their handlers one after the
 * other, their answers kept with one statement, one commit. All of it or nothing.
 */
final class ProcessTogether {

  private final List<Envelope> envelopes;
  private final InboxHandler handler;
  private final Clock clock;
  private final InboxConfig config;
  private final HandlerLimit limit;

  /** By message, for those that were new. A second copy in the batch is not. */
  private final Map<UUID, Optional<String>> responses = new HashMap<>();

  ProcessTogether(
      List<Envelope> envelopes,
      InboxHandler handler,
      Clock clock,
      InboxConfig config,
      HandlerLimit limit) {
    this.envelopes = envelopes;
    this.handler = handler;
    this.clock = clock;
    this.config = config;
    this.limit = limit;
  }

  Uni<List<InboxResult>> in(Pool pool) {
    return pool.withTransaction(
        connection ->
            limit
                .whileIn(connection, rememberWhatIsNew(connection))
                .chain(isNew -> limit.on(() -> handleInTurn(connection, isNew)))
                .chain(() -> keepResponses(connection))
                .chain(() -> known(connection))
                .map(this::results));
  }

  private Uni<Set<UUID>> rememberWhatIsNew(SqlConnection connection) {
    List<Envelope> inOrder =
        envelopes.stream().sorted(Comparator.comparing(ProcessTogether::id)).toList();
    Instant now = clock.instant();
    return connection
        .preparedQuery(InboxSql.REMEMBER_WHAT_IS_NEW)
        .execute(
            Tuple.tuple()
                .addArrayOfUUID(column(inOrder, ProcessTogether::id, UUID[]::new))
                .addArrayOfString(column(inOrder, Envelope::sourceServiceId, String[]::new))
                .addArrayOfString(column(inOrder, Envelope::endpoint, String[]::new))
                .addOffsetDateTime(PostgresInbox.time(now))
                .addOffsetDateTime(PostgresInbox.time(now.plus(config.retention()))))
        .map(ProcessTogether::ids);
  }

  private static Set<UUID> ids(RowSet<Row> rows) {
    Set<UUID> ids = new HashSet<>();
    rows.forEach(row -> ids.add(row.getUUID("message_id")));
    return ids;
  }

  private Uni<Void> handleInTurn(SqlConnection connection, Set<UUID> isNew) {
    InboxTransaction transaction = new InboxTransaction(connection);
    return Multi.createFrom()
        .iterable(envelopes)
        .filter(envelope -> isNew.remove(id(envelope)))
        .onItem()
        .transformToUniAndConcatenate(
            envelope ->
                handler
                    .handle(envelope, transaction)
                    .invoke(response -> responses.put(id(envelope), response)))
        .onItem()
        .ignoreAsUni();
  }

  private Uni<?> keepResponses(SqlConnection connection) {
    List<UUID> answered =
        responses.entrySet().stream()
            .filter(entry -> entry.getValue().isPresent())
            .map(Map.Entry::getKey)
            .toList();
    return answered.isEmpty()
        ? Uni.createFrom().voidItem()
        : connection
            .preparedQuery(InboxSql.KEEP_RESPONSES)
            .execute(
                Tuple.tuple()
                    .addArrayOfUUID(answered.toArray(UUID[]::new))
                    .addArrayOfString(
                        column(answered, id -> responses.get(id).orElseThrow(), String[]::new)));
  }

  private Uni<Map<UUID, Row>> known(SqlConnection connection) {
    return responses.size() == envelopes.size()
        ? Uni.createFrom().item(Map.of())
        : connection
            .preparedQuery(InboxSql.FIND_ALL)
            .execute(
                Tuple.tuple().addArrayOfUUID(column(envelopes, ProcessTogether::id, UUID[]::new)))
            .map(ProcessTogether::byId);
  }

  private static Map<UUID, Row> byId(RowSet<Row> rows) {
    Map<UUID, Row> byId = new HashMap<>();
    rows.forEach(row -> byId.put(row.getUUID("message_id"), row));
    return byId;
  }

  private List<InboxResult> results(Map<UUID, Row> known) {
    return envelopes.stream()
        .map(
            envelope ->
                // Removed, since of two copies in the batch only the first was processed.
                Optional.ofNullable(responses.remove(id(envelope)))
                    .<InboxResult>map(InboxResult.Processed::new)
                    .orElseGet(() -> PostgresInbox.known(envelope, known.get(id(envelope)))))
        .toList();
  }

  private static UUID id(Envelope envelope) {
    return envelope.messageId().value();
  }

  private static <S, T> T[] column(List<S> rows, Function<S, T> column, IntFunction<T[]> array) {
    return rows.stream().map(column).toArray(array);
  }
}
