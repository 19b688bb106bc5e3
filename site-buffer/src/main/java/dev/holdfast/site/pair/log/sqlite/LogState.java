package dev.holdfast.site.pair.log.sqlite;

import dev.holdfast.messaging.sqlite.SqliteTransaction;
import dev.holdfast.site.pair.log.CopyCursor;
import dev.holdfast.site.pair.log.Encoding;
import dev.holdfast.site.pair.log.History;
import dev.holdfast.site.pair.log.Standing;
import dev.holdfast.site.pair.log.Term;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Where the file stands, inside a commit. */
final class LogState {

  /** No table has it: the entry is there for its number alone. */
  static final int NO_TABLE = 0;

  /** Who has missed more terms than that gets a full copy. */
  private static final int TERMS_KEPT = 100;

  private static final String TERMS =
      "SELECT id, epoch, first_seq FROM replication_terms ORDER BY first_seq";

  static final String HEAD = "SELECT coalesce(max(seq), 0) FROM replication_log";

  private static final String STATE =
      "SELECT complete_after, leading, copying FROM replication_state";

  private static final String ADD_TERM =
      "INSERT OR REPLACE INTO replication_terms (first_seq, epoch, id) VALUES (?, ?, ?)";

  private static final String FORGET_OLD_TERMS =
      """
      DELETE FROM replication_terms WHERE first_seq < (
        SELECT first_seq FROM replication_terms ORDER BY first_seq DESC LIMIT 1 OFFSET ?)
      """;

  private static final String FORGET_TERMS_BEHIND =
      "DELETE FROM replication_terms WHERE first_seq > ?";

  private static final String MARK =
      "INSERT INTO replication_log (seq, epoch, tbl) VALUES (?, ?, ?)";

  private static final String CLEAR_LOG = "DELETE FROM replication_log";

  private static final String SET_COMPLETE_AFTER =
      "UPDATE replication_state SET complete_after = ?";

  private static final String SET_LEADING = "UPDATE replication_state SET leading = ?";

  private static final String SET_COPYING = "UPDATE replication_state SET copying = ?";

  private LogState() {}

  static Standing read(SqliteTransaction tx) throws SQLException {
    List<Term> terms =
        tx.list(TERMS, row -> new Term(row.getLong(1), row.getLong(2), row.getLong(3)));
    long head = tx.first(HEAD, row -> row.getLong(1)).orElseThrow();
    History history = new History(terms, head);
    return tx.first(STATE, row -> standing(history, row)).orElseThrow();
  }

  private static Standing standing(History history, ResultSet row) throws SQLException {
    return new Standing(
        history,
        row.getLong(1),
        row.getInt(2) == 1,
        Optional.ofNullable(row.getBytes(3)).map(Encoding::cursor));
  }

  /** The first entry of a term, which says nothing but that it has begun. */
  static void begin(SqliteTransaction tx, Term term) throws SQLException {
    mark(tx, term.firstSeq(), term.epoch());
    add(tx, List.of(term));
  }

  static void add(SqliteTransaction tx, List<Term> terms) throws SQLException {
    for (Term term : terms) {
      tx.update(ADD_TERM, term.firstSeq(), term.epoch(), term.id());
    }
    if (!terms.isEmpty()) {
      tx.update(FORGET_OLD_TERMS, TERMS_KEPT - 1);
    }
  }

  private static void mark(SqliteTransaction tx, long seq, long epoch) throws SQLException {
    tx.update(MARK, seq, epoch, NO_TABLE);
  }

  /**
   * The file now stands there, and what led there is not in its log. One entry stays, so that the
   * next number follows upon it.
   */
  static void moveTo(SqliteTransaction tx, long seq, long epoch) throws SQLException {
    tx.update(CLEAR_LOG);
    tx.update(FORGET_TERMS_BEHIND, seq);
    if (seq > 0) {
      mark(tx, seq, epoch);
    }
    completeAfter(tx, seq);
  }

  /** The file now is what another was. */
  static void become(SqliteTransaction tx, History history) throws SQLException {
    tx.update(FORGET_TERMS_BEHIND, -1);
    add(tx, history.terms());
    moveTo(tx, history.head(), history.epoch());
  }

  static void completeAfter(SqliteTransaction tx, long seq) throws SQLException {
    tx.update(SET_COMPLETE_AFTER, seq);
  }

  static void leading(SqliteTransaction tx, boolean isLeading) throws SQLException {
    tx.update(SET_LEADING, isLeading ? 1 : 0);
  }

  static void copying(SqliteTransaction tx, Optional<CopyCursor> cursor) throws SQLException {
    tx.update(SET_COPYING, cursor.map(Encoding::encode).orElse(null));
  }
}
