package dev.holdfast.site.intake.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.store.StoreException;
import dev.holdfast.messaging.store.StoreException.Kind;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.intake.AcceptResult;
import dev.holdfast.site.intake.AcceptedKeys;
import dev.holdfast.site.intake.IdempotencyKey;
import dev.holdfast.site.operation.OperationStatus;
import dev.holdfast.site.operation.sqlite.TrackingRows;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

@ApplicationScoped
class SqliteAcceptedKeys implements AcceptedKeys {

  private static final String TAKE =
      """
      INSERT INTO accepted_keys (category, target, key, message_id, fingerprint, created_at_ms)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING
      """;

  private static final String FIND =
      """
      SELECT message_id, fingerprint, result, error FROM accepted_keys
      WHERE category = ? AND target = ? AND key = ?
      """;

  private static final String ANSWERED =
      """
      UPDATE accepted_keys SET result = ?, error = ?
      WHERE category = ? AND target = ? AND key = ?
      """;

  private static final String RELEASE =
      "DELETE FROM accepted_keys WHERE category = ? AND target = ? AND key = ? AND result IS NULL";

  private static final String IS_HELD = "SELECT 1 FROM sf_messages WHERE id = ?";

  /** Not while its message is here: handed in again it would be delivered twice. */
  private static final String FORGET_SOME =
      """
      DELETE FROM accepted_keys WHERE rowid IN (
        SELECT rowid FROM accepted_keys
        WHERE created_at_ms < ?
          AND NOT EXISTS (SELECT 1 FROM sf_messages WHERE id = accepted_keys.message_id)
        LIMIT ?)
      """;

  private final SqliteDatabase database;

  @Inject
  SqliteAcceptedKeys(SqliteDatabase database) {
    this.database = database;
  }

  @Override
  public Uni<Use> take(IdempotencyKey key, MessageId messageId, String fingerprint, Instant at) {
    return database.write(tx -> takeOrFind(tx, key, messageId, fingerprint, at));
  }

  private static Use takeOrFind(
      SqliteTransaction tx, IdempotencyKey key, MessageId messageId, String fingerprint, Instant at)
      throws SQLException {
    boolean isNew =
        tx.update(
                TAKE,
                key.category().code(),
                key.target(),
                key.value(),
                messageId.toString(),
                fingerprint,
                at.toEpochMilli())
            == 1;
    if (isNew && becameOf(tx, messageId).isPresent()) {
      // The id was chosen by the caller and is another message's, whose answer is not this one's.
      throw new StoreException(
          Kind.DUPLICATE_ID,
          "a message with the id %s was already handed in".formatted(messageId),
          null);
    }
    return tx.first(FIND, row -> use(isNew, row), key.category().code(), key.target(), key.value())
        .orElseThrow();
  }

  private static Use use(boolean isFirst, ResultSet row) throws SQLException {
    MessageId id = MessageId.parse(row.getString(1));
    String error = row.getString(4);
    return new Use(
        isFirst,
        id,
        row.getString(2),
        Optional.ofNullable(row.getString(3)).map(name -> result(name, id, error)));
  }

  private static AcceptResult result(String name, MessageId id, String error) {
    return switch (name) {
      case "Delivered" -> new AcceptResult.Delivered(id);
      case "Buffered" -> new AcceptResult.Buffered(id);
      case "Failed" -> new AcceptResult.Failed(id, error);
      default -> throw new IllegalStateException("no result is called " + name);
    };
  }

  @Override
  public Uni<Void> answered(IdempotencyKey key, AcceptResult result) {
    String error = result instanceof AcceptResult.Failed failed ? failed.error() : null;
    return database
        .write(
            tx ->
                tx.update(
                    ANSWERED,
                    result.getClass().getSimpleName(),
                    error,
                    key.category().code(),
                    key.target(),
                    key.value()))
        .replaceWithVoid();
  }

  @Override
  public Uni<Void> release(IdempotencyKey key) {
    return database
        .write(tx -> tx.update(RELEASE, key.category().code(), key.target(), key.value()))
        .replaceWithVoid();
  }

  @Override
  public Uni<Optional<AcceptResult>> whatBecameOf(MessageId id) {
    return database.read(tx -> becameOf(tx, id));
  }

  private static Optional<AcceptResult> becameOf(SqliteTransaction tx, MessageId id)
      throws SQLException {
    return tx.first(IS_HELD, row -> true, id.toString()).isPresent()
        ? Optional.of(new AcceptResult.Buffered(id))
        : TrackingRows.statusOf(tx, id).map(status -> resultOf(id, status));
  }

  private static AcceptResult resultOf(MessageId id, OperationStatus status) {
    return switch (status) {
      case Delivered -> new AcceptResult.Delivered(id);
      case Failed -> new AcceptResult.Failed(id, "refused for good, see operation " + id);
      case Submitted, Retrying, Parked, Discarded -> new AcceptResult.Buffered(id);
    };
  }

  @Override
  public Uni<Integer> forget(Instant before, int limit) {
    return database.write(tx -> tx.update(FORGET_SOME, before.toEpochMilli(), limit));
  }
}
