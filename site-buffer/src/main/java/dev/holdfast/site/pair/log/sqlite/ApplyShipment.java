package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.Answer.Outcome;
import dev.holdfast.site.pair.log.CopyCursor;
import dev.holdfast.site.pair.log.Position;
import dev.holdfast.site.pair.log.Row;
import dev.holdfast.site.pair.log.Shipment;
import dev.holdfast.site.pair.log.Shipment.Changes;
import dev.holdfast.site.pair.log.Shipment.CopyPage;
import dev.holdfast.site.pair.log.Standing;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Takes a shipment into the copy, rows and position in one commit; or not at all. */
final class ApplyShipment {

  private final SqliteTransaction tx;
  private final LocalTables tables;
  private final WriteRows writing;
  private final Standing before;

  ApplyShipment(SqliteTransaction tx, LocalTables tables, WriteRows writing) throws SQLException {
    this.tx = tx;
    this.tables = tables;
    this.writing = writing;
    this.before = LogState.read(tx);
  }

  Outcome apply(Shipment shipment) throws SQLException {
    if (before.isLeading() || shipment.epoch() < before.history().epoch()) {
      return Outcome.STALE;
    }
    return shipment instanceof Changes changes ? apply(changes) : apply((CopyPage) shipment);
  }

  private Outcome apply(Changes changes) throws SQLException {
    boolean isNext = before.history().position().filter(changes.from()::equals).isPresent();
    if (before.copying().isPresent() || !isNext) {
      return isKnown(changes.to()) ? Outcome.REPEATED : Outcome.OUT_OF_PLACE;
    }
    for (Row row : changes.rows()) {
      writing.write(row);
    }
    LogState.add(tx, changes.terms());
    LogState.moveTo(tx, changes.to().seq(), changes.to().epoch());
    return Outcome.APPLIED;
  }

  private boolean isKnown(Position position) {
    return before.copying().isEmpty() && before.history().contains(position);
  }

  private Outcome apply(CopyPage page) throws SQLException {
    if (!continues(page) && !begins(page)) {
      return page.history().position().filter(this::isKnown).isPresent()
          ? Outcome.REPEATED
          : Outcome.OUT_OF_PLACE;
    }
    replaceRange(page);
    LogState.copying(tx, page.next());
    if (page.next().isEmpty()) {
      LogState.become(tx, page.history());
    }
    return Outcome.APPLIED;
  }

  private boolean continues(CopyPage page) {
    CopyCursor start = new CopyCursor(page.history(), page.table(), page.after());
    return before.copying().filter(start::equals).isPresent();
  }

  /**
   * Only a copy that leads further than what is here, so that a first page which comes late does no
   * harm; and none over changes of this node that nobody has asked for.
   */
  private boolean begins(CopyPage page) throws SQLException {
    boolean isFirst =
        page.after().isEmpty() && page.table().equals(tables.in(tx).get(0).of().table());
    long known =
        before.copying().map(copying -> copying.from().head()).orElse(before.history().head());
    boolean hasNothingOwn =
        before.copying().isPresent()
            || before.history().position().filter(page.history()::contains).isPresent();
    return isFirst && hasNothingOwn && page.history().head() > known;
  }

  /** What is here between the two keys and not in the page does not exist any more. */
  private void replaceRange(CopyPage page) throws SQLException {
    Optional<LocalTable> table = tables.named(tx, page.table());
    if (table.isEmpty()) {
      return;
    }
    Set<List<Object>> there =
        page.rows().stream()
            .map(row -> row.key().values())
            .collect(Collectors.toCollection(HashSet::new));
    for (List<Object> here : table.get().keys(tx, page.after(), page.upTo())) {
      if (!there.contains(here)) {
        writing.write(table.get().tombstone(here));
      }
    }
    for (Row row : page.rows()) {
      Optional<Row> here = table.get().read(tx, row.key().values());
      if (here.isEmpty() || !Values.areSame(row, here.get())) {
        writing.write(row);
      }
    }
  }
}
