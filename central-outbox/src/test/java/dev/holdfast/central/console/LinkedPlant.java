package dev.holdfast.central.console;

import dev.holdfast.central.testing.LinkedSite;
import dev.holdfast.central.testing.Site;
import dev.holdfast.messaging.transport.link.SiteLinks;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.waiting.Eventually;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** The plant at the other end of a real link; it says of itself what a test has it say. */
final class LinkedPlant implements AutoCloseable {

  static final MessageId MESSAGE = MessageId.parse("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11");

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final String STATUS =
      """
      {"site": "plant-7", "node": "node-1", "role": "active", "version": "1.4.0", "centralConfigured": true,
       "centralLink": "open", "buffer": {"pending": 4, "parked": 17, "targets": [
         {"category": "ExternalSystem", "target": "erp", "lane": "ExternalSystem erp", "pending": 4, "parked": 17}]},
       "breakers": {"ExternalSystem erp": "open", "central": "closed"}, "pauses": [], "storage": {"bytes": 4096},
       "time": {"uncertain": false},
       "pair": {"epoch": 6, "peer": {"node": "node-2", "state": "present"}, "lag": {"operations": 3, "seconds": 0.2}}}
      """;

  private static final String ITEM =
      """
      {"id": "%s", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
       "lastError": "POST /orders at erp answered 401", "createdAt": "2026-03-01T07:00:00Z",
       "payload": "{\\"pump\\": 3}"}
      """
          .formatted(MESSAGE);

  private final SiteLinks links;
  private final LinkedSite site;

  /** For a test to change. */
  final JsonObject status = new JsonObject(STATUS);

  final JsonObject item = new JsonObject(ITEM);

  LinkedPlant(SiteLinks links, int centralPort, Clock clock) {
    this.links = links;
    status.getJsonObject("time").put("clock", clock.instant().toString());
    site = new LinkedSite(Site.PLANT, centralPort, clock);
    site.replies(this::answer);
    Eventually.holds("a link", PATIENCE, () -> links.find(Site.PLANT).isPresent());
  }

  private Uni<EnvelopeReply> answer(Envelope asked) {
    return Uni.createFrom().item(EnvelopeReply.answered(asked.messageId(), said(asked).toJson()));
  }

  private SiteAnswer said(Envelope asked) {
    return switch (asked.endpoint()) {
      case SiteEndpoints.SITE_STATUS -> new SiteAnswer(200, status.encode());
      case SiteEndpoints.PARKED_QUERY, SiteEndpoints.PENDING_QUERY ->
          new SiteAnswer(200, "{\"items\": [%s], \"nextCursor\": null}".formatted(item.encode()));
      case SiteEndpoints.PARKED_MESSAGE_QUERY, SiteEndpoints.PENDING_MESSAGE_QUERY ->
          new SiteAnswer(200, item.encode());
      case SiteEndpoints.SWITCH_OVER -> new SiteAnswer(204, "");
      default -> new SiteAnswer(200, "{}");
    };
  }

  /** A target rests, as the site says from now on. */
  void rests(String lane, String kind, String name, String reason) {
    status.put(
        "pauses",
        new JsonArray()
            .add(
                new JsonObject()
                    .put("kind", kind)
                    .put("name", name)
                    .put("lane", lane)
                    .put("reason", reason)
                    .put("pausedBy", "anna at central")
                    .put("pausedAt", "2026-03-01T07:00:00Z")));
  }

  JsonObject pair() {
    return status.getJsonObject("pair");
  }

  /** What came for an endpoint, in order. */
  List<Envelope> asked(String endpoint) {
    return site.asked().stream().filter(asked -> asked.endpoint().equals(endpoint)).toList();
  }

  /** As when the plant's router dies. */
  void die() {
    site.close();
  }

  @Override
  public void close() {
    site.close();
    Eventually.holds("no link", PATIENCE, () -> links.find(Site.PLANT).isEmpty());
  }
}
