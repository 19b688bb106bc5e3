package dev.holdfast.central.sites;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the node at the other end of a link says of itself. */
final class NodeReport {

  private NodeReport() {}

  /** One process of a site. */
  @Schema(
      name = "SiteNode",
      description =
          "As the node says over its link; asked when one site is looked at, null in the list,"
              + " while the site is away, and where its version does not say it")
  public record Node(
      @Schema(examples = "node-1") String name,
      @Schema(description = "'active' or 'standby'", examples = "active") String role,
      @Schema(description = "How far its standby is behind", examples = "0.2") Double lagSeconds,
      @Schema(description = "Messages that wait for their delivery", examples = "3")
          Long bufferPending,
      @Schema(description = "Messages that wait for an operator", examples = "1") Long bufferParked,
      @Schema(examples = "1.4.0") String version) {

    static Node named(String name) {
      return new Node(name, null, null, null, null, null);
    }
  }

  /** Empty when it is no such report. */
  static Optional<Node> read(String json) {
    try {
      JsonObject report = new JsonObject(json);
      JsonObject buffer = report.getJsonObject("buffer", new JsonObject());
      return Optional.of(
          new Node(
              report.getString("node"),
              report.getString("role"),
              report.getDouble("lagSeconds"),
              buffer.getLong("pending"),
              buffer.getLong("parked"),
              report.getString("version")));
    } catch (DecodeException | ClassCastException e) {
      return Optional.empty();
    }
  }
}
