package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.messaging.sqlite.SqliteWork;
import dev.holdfast.site.buffer.sqlite.DepthCounters;
import dev.holdfast.site.pair.log.Answer;
import dev.holdfast.site.pair.log.Checksum;
import dev.holdfast.site.pair.log.CopyCursor;
import dev.holdfast.site.pair.log.CopyListener;
import dev.holdfast.site.pair.log.History;
import dev.holdfast.site.pair.log.Merged;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.ReplicationLog;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.log.Term;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** The replication log in the site's file. */
@Singleton
class SqliteReplicationLog implements ReplicationLog {

  private final SqliteDatabase database;
  private final DepthCounters depth;
  private final LocalTables tables = new LocalTables();
  private final Upserts upserts = new Upserts();
  private final ReadChanges changes = new ReadChanges(tables);
  private final ReadCopy copies = new ReadCopy(tables);
  private final PurgeLog purge;
  private final List<CopyListener> listeners = new CopyOnWriteArrayList<>();

  @Inject
  SqliteReplicationLog(SqliteDatabase database, DepthCounters depth) {
    this.database = database;
    this.depth = depth;
    this.purge = new PurgeLog(database);
  }

  @Override
  public void tell(CopyListener listener) {
    listeners.add(listener);
  }

  @Override
  public Uni<Standing> switchOn() {
    return thenStanding(
        tx -> {
          LogSchema.create(tx);
          KnownShape.compare(tx, tables);
        });
  }

  @Override
  public Uni<Void> switchOff() {
    return database.writeLocally(
        tx -> {
          Triggers.drop(tx);
          LogSchema.drop(tx);
          return null;
        });
  }

  @Override
  public Uni<Standing> standing() {
    return database.read(Snapshot.of(LogState::read));
  }

  @Override
  public Uni<Standing> written() {
    return database.writeLocally(LogState::read);
  }

  @Override
  public Uni<Standing> lead(long epoch) {
    return thenStanding(tx -> lead(tx, epoch));
  }

  private void lead(SqliteTransaction tx, long epoch) throws SQLException {
    Standing before = LogState.read(tx);
    if (epoch <= before.history().epoch()) {
      throw new IllegalArgumentException(
          "epoch %d cannot begin: epoch %d has begun before"
              .formatted(epoch, before.history().epoch()));
    }
    long first = before.history().head() + 1;
    LogState.begin(tx, new Term(UUID.randomUUID().getMostSignificantBits(), epoch, first));
    LogState.leading(tx, true);
    if (before.copying().isPresent()) {
      // Some of the old and some of the new: nobody has been where this file is.
      LogState.completeAfter(tx, first);
      LogState.copying(tx, Optional.empty());
    }
    Triggers.create(tx, tables, epoch);
  }

  @Override
  public Uni<Standing> standDown() {
    return thenStanding(
        tx -> {
          Triggers.drop(tx);
          LogState.leading(tx, false);
        });
  }

  @Override
  public Uni<Optional<Changes>> changesAfter(Position position, int maxBytes) {
    return database.read(Snapshot.of(tx -> changes.after(tx, position, maxBytes)));
  }

  @Override
  public Uni<Optional<Changes>> changesWithChecksumAfter(Position position, int maxBytes) {
    return database.search(
        Snapshot.of(
            tx -> {
              Optional<Changes> found = changes.after(tx, position, maxBytes);
              return found.isPresent() && found.get().isAll()
                  ? Optional.of(found.get().withChecksum(RowHash.sum(tx, tables).sum()))
                  : found;
            }));
  }

  @Override
  public Uni<CopyPage> copy(Optional<CopyCursor> cursor, int maxBytes) {
    return database.read(Snapshot.of(tx -> copies.page(tx, cursor, maxBytes)));
  }

  @Override
  public Uni<Answer> apply(Shipment shipment) {
    return database.writeLocally(
        tx -> {
          Answer.Outcome outcome = new ApplyShipment(tx, tables, writing(tx)).apply(shipment);
          return new Answer(outcome, LogState.read(tx));
        });
  }

  private WriteRows writing(SqliteTransaction tx) {
    return new WriteRows(tx, tables, upserts, depth, listeners);
  }

  @Override
  public Uni<Void> confirmed(Position position) {
    return purge.upTo(position);
  }

  @Override
  public Uni<Boolean> bound(long maxBytes) {
    return purge.downTo(maxBytes);
  }

  @Override
  public Uni<List<Merged>> merge(Optional<Position> common, Shipment offered) {
    return Multi.createBy()
        .repeating()
        .uni(() -> database.write(tx -> ChangedHere.readOn(tx, common)))
        .until(isAtEnd -> isAtEnd)
        .onItem()
        .ignoreAsUni()
        .chain(() -> database.write(tx -> merge(tx, common, offered)));
  }

  private List<Merged> merge(SqliteTransaction tx, Optional<Position> common, Shipment offered)
      throws SQLException {
    Standing standing = LogState.read(tx);
    if (!standing.isLeading()) {
      throw new IllegalStateException("only the node that leads merges changes of the other");
    }
    MergeOffered merge =
        new MergeOffered(
            tx, tables, writing(tx), ChangedHere.since(tx, common), standing.history().epoch());
    List<Merged> merged = new ArrayList<>();
    for (Row row : offered.rows()) {
      merge.merge(row).ifPresent(merged::add);
    }
    return merged;
  }

  @Override
  public Uni<Void> merged() {
    return database.write(
        tx -> {
          ChangedHere.forget(tx);
          return null;
        });
  }

  @Override
  public Uni<Standing> rewind(Optional<Position> common) {
    return thenStanding(tx -> rewind(tx, common));
  }

  private static void rewind(SqliteTransaction tx, Optional<Position> common) throws SQLException {
    Standing before = LogState.read(tx);
    if (before.isLeading()) {
      throw new IllegalStateException("a node that leads does not forget its changes");
    }
    if (common.isEmpty()) {
      LogState.become(tx, History.NONE);
      LogState.copying(tx, Optional.of(CopyCursor.BEGINNING));
    } else if (before.history().contains(common.get())) {
      LogState.moveTo(tx, common.get().seq(), common.get().epoch());
    } else {
      throw new IllegalArgumentException("this file has never been at " + common.get());
    }
  }

  @Override
  public Uni<Checksum> checksum() {
    return database.search(Snapshot.of(tx -> RowHash.sum(tx, tables)));
  }

  /** A change of the log itself. */
  @FunctionalInterface
  private interface Change {
    void make(SqliteTransaction tx) throws SQLException;
  }

  private Uni<Standing> thenStanding(Change change) {
    SqliteWork<Standing> work =
        tx -> {
          change.make(tx);
          return LogState.read(tx);
        };
    return database.writeLocally(work);
  }
}
