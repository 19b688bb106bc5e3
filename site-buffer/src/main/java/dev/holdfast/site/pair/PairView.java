package dev.holdfast.site.pair;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The pair as this node sees it. */
@Schema(description = "The other node of the site and the copy between the two")
public record PairView(
    @Schema(description = "Grows whenever a node becomes the active one", examples = "7")
        long epoch,
    PeerView peer,
    @Schema(
            description = "Where the active node answers, when that is the other one",
            examples = "http://10.0.7.2:8080")
        String activeUrl,
    LagView lag,
    @Schema(description = "When this node last became the active one; absent if it never did")
        TakeOverView takeOver,
    @Schema(description = "What a node had to offer that came back; absent if none did")
        MergeView merge,
    @Schema(description = "Whether both files were last found to be equal, row by row")
        CopyView copy) {

  /** The other node. */
  public record PeerView(
      @Schema(examples = "node-2") String node,
      @Schema(description = "Its build, once it has said so", examples = "1.4.0") String version,
      @Schema(
              description =
                  "present, absent, meeting (somebody is there who has not proven yet who it is),"
                      + " refused (somebody is there whom this node will not talk to), starting",
              examples = "present")
          String state,
      @Schema(description = "Why it is refused") String why) {}

  /** How far the standby's copy is behind. */
  public record LagView(
      @Schema(examples = "0") long operations, @Schema(examples = "0.0") double seconds) {}

  /**
   * A take-over.
   *
   * @param atRisk what the other had changed by its own account, and this file does not have
   */
  public record TakeOverView(
      Instant at,
      @Schema(examples = "7") long epoch,
      @Schema(description = "The last change in this node's file, epoch and number")
          String position,
      @Schema(
              description =
                  "Changes that the other node was known to have made and this one had not got; they"
                      + " come back with its disk",
              examples = "3")
          long atRisk,
      @Schema(
              description = "The other node had gone, and not handed over or never led",
              examples = "true")
          boolean failedOver) {}

  /** What became of the rows that a returned node had changed by itself. */
  public record MergeView(
      Instant at,
      @Schema(examples = "5") long offered,
      @Schema(description = "Were unknown here", examples = "2") long added,
      @Schema(description = "The returned node's change counted", examples = "1") long taken,
      @Schema(description = "Were gone here or there", examples = "1") long removed,
      @Schema(description = "Both had changed it, and the active node's counted", examples = "1")
          long kept,
      @Schema(description = "Were the same", examples = "0") long equal) {}

  /** The last comparison of the two files. */
  public record CopyView(Instant at, boolean equal) {}
}
