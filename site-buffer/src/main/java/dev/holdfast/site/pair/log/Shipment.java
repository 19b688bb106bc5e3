package dev.holdfast.site.pair.log;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Rows on their way from one file to the other. */
public sealed interface Shipment {

  /** The highest the sender knows: what comes from a former leader is not taken. */
  long epoch();

  List<Row> rows();

  /**
   * The rows behind a stretch of the log, as they are now: each once, however often it changed.
   *
   * @param terms those that begin in the stretch
   * @param isAll nothing had changed behind {@code to} when the rows were read, so that the file
   *     that takes them is equal to the one that sent them
   * @param checksum of the sender's file, if {@code isAll} and somebody wanted to know
   */
  record Changes(
      long epoch,
      Position from,
      Position to,
      List<Term> terms,
      boolean isAll,
      OptionalLong checksum,
      List<Row> rows)
      implements Shipment {

    public Changes withChecksum(long sum) {
      return new Changes(epoch, from, to, terms, isAll, OptionalLong.of(sum), rows);
    }
  }

  /**
   * All there is in a table from one key to another; what is not here between the two does not
   * exist. After the last page the changes behind {@code history} follow.
   *
   * @param history of the sender when the copy began
   * @param after empty at the beginning of the table
   * @param upTo empty at the end of the table
   * @param next where the next page begins; empty when this was the last
   */
  record CopyPage(
      long epoch,
      History history,
      String table,
      Optional<List<Object>> after,
      Optional<List<Object>> upTo,
      Optional<CopyCursor> next,
      List<Row> rows)
      implements Shipment {}
}
