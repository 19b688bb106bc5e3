package dev.holdfast.central.remoteparked;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What sites answer, for the description of the API alone: their words are passed on unread. */
public final class RemoteSchemas {

  private RemoteSchemas() {}

  @Schema(
      name = "SiteMessage",
      description = "A message that is still at its site, pending or parked",
      examples =
          """
          {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
           "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
           "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z", "originInstance": "plc-gateway-2",
           "payload": "{\\"method\\":\\"POST\\",\\"path\\":\\"/orders/17/approve\\"}"}
          """)
  record Item(
      @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String id,
      @Schema(description = "'ExternalSystem', 'Notification' or 'CachedDbWrite'") String category,
      @Schema(examples = "erp") String target,
      @Schema(description = "Failed attempts so far", examples = "50") int retryCount,
      @Schema(examples = "HTTP 401 Unauthorized") String lastError,
      @Schema(description = "When it was handed in", examples = "2026-03-01T12:00:00Z")
          Instant createdAt,
      @Schema(examples = "2026-03-01T12:25:00Z") Instant lastAttemptAt,
      @Schema(examples = "plc-gateway-2") String originInstance,
      @Schema(examples = "pump-watch") String sourceScript,
      @Schema(examples = "run-4711") String executionId,
      @Schema(examples = "shift-12") String parentExecutionId,
      @Schema(examples = "pump-watch") String submittedBy,
      @Schema(examples = "pump-3") String orderingKey,
      @Schema(examples = "2026-03-02T12:00:00Z") Instant expiresAt,
      @Schema(
              description = "How many wait for it by its ordering key; counted up to 1,000",
              examples = "3")
          Integer waitingBehind,
      @Schema(
              description = "Pending: when it is to be tried next",
              examples = "2026-03-01T12:25:30Z")
          Instant dueAt,
      @Schema(
              description = "Pending: the message of its ordering key that it waits for",
              examples = "018f3b1e-7c2a-7d41-9a55-0c8f2b6d1e77")
          String heldBy,
      @Schema(
              description = "Pending: why it has not left yet",
              examples = "due at 2026-03-01T12:25:30Z")
          String waitsBecause,
      @Schema(description = "Only when one message is asked for", examples = "{\"pump\":3}")
          String payload) {}

  @Schema(
      name = "SiteMessagePage",
      description = "One page, those handed in first come first",
      examples =
          """
          {"items": [{"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
           "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
           "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z", "originInstance": "plc-gateway-2"}]}
          """)
  record Page(
      List<Item> items,
      @Schema(
              description =
                  "Pass it as 'cursor' for the next page; absent on the last one. A page may be"
                      + " short, even empty, and still have a next one.")
          String nextCursor) {}

  @Schema(
      name = "SiteDecision",
      description = "What the message is now",
      examples =
          """
          {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Pending"}
          """)
  public record Decided(
      @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String id,
      @Schema(description = "'Pending' or 'Discarded'", examples = "Pending") String state) {}

  @Schema(
      name = "SiteBulkRequest",
      description = "Which messages to act on, and whether to act at all",
      examples =
          """
          {"target": "erp", "keyword": "answered 401", "dryRun": false, "expected": 42}
          """)
  record Bulk(
      @Schema(examples = "ExternalSystem") String category,
      @Schema(examples = "erp") String target,
      @Schema(examples = "plc-gateway-2") String origin,
      @Schema(examples = "HTTP 401") String keyword,
      @Schema(examples = "2026-03-01T00:00:00Z") String from,
      @Schema(examples = "2026-03-02T00:00:00Z") String until,
      @Schema(description = "Instead of a filter: really all of them", examples = "false")
          Boolean all,
      @Schema(
              description = "Only count, change nothing. True unless given",
              defaultValue = "true",
              examples = "false")
          Boolean dryRun,
      @Schema(description = "The count of the dry run; another one is a 409", examples = "42")
          Long expected) {}

  @Schema(
      name = "SiteBulkCount",
      description = "How many messages it is, or was, about",
      examples =
          """
          {"dryRun": true, "count": 42}
          """)
  record Counted(@Schema(examples = "true") boolean dryRun, @Schema(examples = "42") long count) {}

  @Schema(
      name = "SiteRetryJob",
      description = "How far a retry of many messages has come",
      examples =
          """
          {"jobId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "state": "Running", "total": 42, "done": 7, "delivered": 6,
           "failedAgain": 1, "skipped": 0, "startedBy": "alice at central", "startedAt": "2026-03-01T03:00:00Z"}
          """)
  record Job(
      @Schema(examples = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11") String jobId,
      @Schema(examples = "Running") String state,
      @Schema(examples = "42") long total,
      @Schema(examples = "7") long done,
      @Schema(examples = "6") long delivered,
      @Schema(examples = "1") long failedAgain,
      @Schema(examples = "0") long skipped,
      @Schema(examples = "the same failure repeats: HTTP 401 Unauthorized") String stoppedBecause,
      @Schema(examples = "alice at central") String startedBy,
      @Schema(examples = "2026-03-01T03:00:00Z") Instant startedAt,
      @Schema(examples = "2026-03-01T03:02:00Z") Instant endedAt) {}

  @Schema(
      name = "SiteStatus",
      description = "What the site's node says of itself",
      examples =
          """
          {"site": "plant-7", "node": "node-1", "centralConfigured": true, "centralLink": "open",
           "buffer": {"pending": 3, "parked": 1, "targets": []}, "breakers": {"erp": "closed"}, "pauses": []}
          """)
  record Status(
      @Schema(examples = "plant-7") String site,
      @Schema(examples = "node-1") String node,
      boolean centralConfigured,
      @Schema(examples = "open") String centralLink,
      @Schema(
              description = "Depth by category and target",
              examples = "{\"pending\":3,\"parked\":1,\"targets\":[]}")
          Object buffer,
      @Schema(description = "Whether the targets are there", examples = "{\"erp\":\"closed\"}")
          Object breakers,
      @Schema(description = "Targets that somebody has paused there") List<TargetPause> pauses) {}

  /** A target that rests. */
  @Schema(
      name = "TargetPause",
      description = "A target of a site that somebody has paused",
      examples =
          """
          {"kind": "external-systems", "name": "erp", "lane": "ExternalSystem erp", "reason": "it gets a new release",
           "endsAt": "2026-03-01T15:00:00Z", "pausedAt": "2026-03-01T14:10:00Z", "pausedBy": "anna at central"}
          """)
  record TargetPause(
      @Schema(examples = "external-systems") String kind,
      @Schema(examples = "erp") String name,
      @Schema(examples = "ExternalSystem erp") String lane,
      @Schema(examples = "it gets a new release") String reason,
      Instant endsAt,
      Instant pausedAt,
      @Schema(examples = "anna at central") String pausedBy) {}
}
