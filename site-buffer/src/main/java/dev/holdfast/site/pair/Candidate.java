package dev.holdfast.site.pair;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Comparator;

/**
 * What a node has to say for itself when the two compare which of them leads. Both decide on the
 * same two, so they come to the same result, however old what they say is by then.
 *
 * @param incarnation see {@link dev.holdfast.site.pair.peer.Peer}
 * @param active whether it leads, or is about to
 * @param epoch the highest it knows
 * @param head the number of the last change in its file
 * @param clock what its clock shows
 */
record Candidate(
    String incarnation, boolean active, long epoch, long head, Introduction node, Instant clock) {

  /**
   * A higher epoch has the newer history. Under the same one the active node has all there is of
   * it, and of two that are not, the one with more.
   */
  private static final Comparator<Candidate> BY_CLAIM =
      Comparator.comparingLong(Candidate::epoch)
          .thenComparing(Candidate::active)
          .thenComparingLong(Candidate::head)
          .thenComparing(Candidate::incarnation, Comparator.reverseOrder());

  boolean leadsBefore(Candidate other) {
    return BY_CLAIM.compare(this, other) > 0;
  }

  /** Both lead, and nobody could tell by the epoch what comes from which of them. */
  boolean isRivalOf(Candidate other) {
    return active && other.active && epoch == other.epoch;
  }

  Buffer toBuffer() {
    return new JsonObject()
        .put("incarnation", incarnation)
        .put("active", active)
        .put("epoch", epoch)
        .put("head", head)
        .put("url", node.url())
        .put("version", node.version())
        .put("clock", clock.toEpochMilli())
        .toBuffer();
  }

  static Candidate of(Buffer buffer) {
    JsonObject json = buffer.toJsonObject();
    return new Candidate(
        json.getString("incarnation"),
        json.getBoolean("active"),
        json.getLong("epoch"),
        json.getLong("head"),
        new Introduction(json.getString("url"), json.getString("version", "")),
        Instant.ofEpochMilli(json.getLong("clock")));
  }
}
