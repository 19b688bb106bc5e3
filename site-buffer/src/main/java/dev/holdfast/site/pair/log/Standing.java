package dev.holdfast.site.pair.log;

import java.util.Optional;

/**
 * How a node's file stands: what its peer must know of it to go on.
 *
 * @param completeAfter every change behind this one is still in the log
 * @param isLeading changes of its own are being logged
 * @param copying a full copy that has begun and is not at its end: until then the file holds some
 *     of the old and some of the new
 */
public record Standing(
    History history, long completeAfter, boolean isLeading, Optional<CopyCursor> copying) {

  /** Of a file that has never been part of a pair. */
  public static final Standing NONE = new Standing(History.NONE, 0, false, Optional.empty());

  /** Whether all changes behind the position can be told from the log. */
  public boolean canTellAfter(Position position) {
    return position.seq() >= completeAfter && history.contains(position);
  }
}
