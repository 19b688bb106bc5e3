package dev.holdfast.site.pair.log;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/**
 * The log in this node's file, and the file as the copy of another's. Nothing is logged before
 * {@link #lead}, and before the first {@link #switchOn} there is no trace of it in the file.
 */
public interface ReplicationLog {

  /** Makes the file part of a pair; changes nothing if it is. The others need it to be. */
  Uni<Standing> switchOn();

  /**
   * Leaves nothing of the log in the file but the last epoch, which {@link #switchOn} goes on from;
   * changes nothing if there is none.
   */
  Uni<Void> switchOff();

  Uni<Standing> standing();

  /** How it stands when all that is being written is on disk. */
  Uni<Standing> written();

  /**
   * Begins a term of this node: from this commit on, every change is in the log with it.
   *
   * @param epoch higher than any in the history, or it fails
   */
  Uni<Standing> lead(long epoch);

  /** From this commit on nothing is logged. What the log holds stays for {@link #changesAfter}. */
  Uni<Standing> standDown();

  /**
   * The next changes, in their order.
   *
   * @param maxBytes about so much of each table; one row is always among them
   * @return empty when the log cannot tell: then {@link #copy}
   */
  Uni<Optional<Shipment.Changes>> changesAfter(Position position, int maxBytes);

  /** The same with the checksum of the file, if they are all there are. Reads the whole file. */
  Uni<Optional<Shipment.Changes>> changesWithChecksumAfter(Position position, int maxBytes);

  /**
   * The next page of a full copy.
   *
   * @param cursor where the receiver is; the copy begins if it is empty, or begins again if the log
   *     cannot tell any more what has changed since it began
   */
  Uni<Shipment.CopyPage> copy(Optional<CopyCursor> cursor, int maxBytes);

  /** Takes what the leader has sent: rows and position in one commit. */
  Uni<Answer> apply(Shipment shipment);

  /** The standby has everything up to there, so it need not be in the log. */
  Uni<Void> confirmed(Position position);

  /**
   * Drops the log if it takes more than that, about. A standby that is behind needs a full copy
   * then, which its standing tells.
   *
   * @return whether it was dropped
   */
  Uni<Boolean> bound(long maxBytes);

  /**
   * Takes in what a returned node has changed on its own.
   *
   * @param common up to where its history and this one are the same; empty if nowhere
   * @param offered its changes behind that, or pages of all it has if it cannot tell them
   * @return what became of each row
   */
  Uni<List<Merged>> merge(Optional<Position> common, Shipment offered);

  /** All that the returned node had to offer is merged. */
  Uni<Void> merged();

  /** Forgets changes of this node that the leader has merged; it will send what came of them. */
  Uni<Standing> rewind(Optional<Position> common);

  /** Reads the whole file, in one transaction beside the writer. */
  Uni<Checksum> checksum();

  /** Whoever is told already goes on being told. */
  void tell(CopyListener listener);
}
