package dev.holdfast.central.sites;

import dev.holdfast.central.database.StorableText;
import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the node at the other end of a link says of itself. */
final class NodeReport {

  /** More than a role or a version needs; the words are the site's. */
  private static final int MAX_CHARS = 200;

  private NodeReport() {}

  /** One process of a site. */
  @Schema(
      name = "SiteNode",
      description =
          "As the node has last said over its link, asked every minute and when one site is looked"
              + " at; only the name where it has said nothing")
  public record Node(
      @Schema(examples = "node-1") String name,
      @Schema(description = "'active': it takes messages in and delivers them", examples = "active")
          String role,
      @Schema(description = "Messages that wait for their delivery", examples = "3")
          Long bufferPending,
      @Schema(description = "Messages that wait for an operator", examples = "1") Long bufferParked,
      @Schema(examples = "1.4.0") String version,
      @Schema(description = "When it said so", examples = "2026-03-01T12:00:00Z")
          Instant reportedAt) {

    static Node named(String name) {
      return new Node(name, null, null, null, null, null);
    }
  }

  /**
   * Empty when it is no such report.
   *
   * @param name of the node, from its link
   */
  static Optional<Node> read(String name, String json, Instant at) {
    try {
      JsonObject report = new JsonObject(json);
      JsonObject buffer = report.getJsonObject("buffer", new JsonObject());
      return Optional.of(
          new Node(
              StorableText.of(name),
              word(report, "role"),
              buffer.getLong("pending"),
              buffer.getLong("parked"),
              word(report, "version"),
              at));
    } catch (DecodeException | ClassCastException e) {
      return Optional.empty();
    }
  }

  private static String word(JsonObject report, String field) {
    String word = StorableText.of(report.getString(field, ""));
    return word.isEmpty() ? null : word.substring(0, Math.min(word.length(), MAX_CHARS));
  }
}
