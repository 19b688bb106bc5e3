package dev.holdfast.site.eventlog;

import dev.holdfast.base.listing.OpaqueCursor;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the event log, as JSON. */
@Schema(
    description = "One page of the event log, newest first",
    examples =
        """
        {"items": [
         {"id": 4711, "occurredAt": "2026-03-01T12:00:00.123Z", "kind": "Parked", "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11",
          "target": "erp", "source": "node-1",
          "text": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401"}],
         "nextCursor": "MjAyNi0wMy0wMVQxMjowMDowMC4xMjNaLzQ3MTE"}
        """)
public record EventList(
    List<Item> items,
    @Schema(
            description =
                "Pass it as 'cursor' for the next page; absent when there is nothing further back. A"
                    + " page may be short, even empty, and still have one: a request looks at a"
                    + " bounded number of events.")
        String nextCursor) {

  /** One event, as JSON. */
  @Schema(name = "SiteEvent", description = "Something that happened at the site")
  public record Item(
      @Schema(examples = "4711") long id,
      @Schema(examples = "2026-03-01T12:00:00.123Z") Instant occurredAt,
      @Schema(examples = "Parked") String kind,
      @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String messageId,
      @Schema(examples = "erp") String target,
      @Schema(description = "The node or the operator that brought it about", examples = "node-1")
          String source,
      @Schema(
              examples =
                  "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401")
          String text) {

    static Item of(SiteEvent event) {
      return new Item(
          event.id(),
          event.occurredAt(),
          event.kind(),
          event.messageId().orElse(null),
          event.target().orElse(null),
          event.source(),
          event.text());
    }
  }

  static EventList of(EventPage page) {
    return new EventList(
        page.events().stream().map(Item::of).toList(),
        page.next().map(EventCursor::asText).map(OpaqueCursor::encode).orElse(null));
  }
}
