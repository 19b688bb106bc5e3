package dev.holdfast.central.sitecalls;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.shared.id.MessageId;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the mirror. */
@Schema(
    description = "One page of calls and writes, those attempted last come first",
    examples =
        """
        {"items": [
          {"trackedOperationId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "site": "plant-7", "channel": "ApiOutbound",
           "target": "erp", "outcome": "Delivered", "retryCount": 0, "httpStatus": 200,
           "createdAt": "2026-03-01T11:55:00Z", "occurredAt": "2026-03-01T11:55:00Z", "durationMs": 12,
           "reportedAt": "2026-03-01T11:55:01Z"}]}
        """)
public record SiteCallPage(
    List<SiteCallItem> items,
    @Schema(
            description =
                "Pass it as 'cursor' for the next page; absent on the last one. A page may be"
                    + " short, even empty, and still have a next one.")
        String nextCursor) {

  static SiteCallPage of(SiteCallsFound found) {
    return new SiteCallPage(
        found.calls().stream().map(SiteCallItem::of).toList(),
        found.next().map(SiteCallPage::encode).orElse(null));
  }

  private static String encode(SiteCallQuery.Place place) {
    return OpaqueCursor.encode(
        "%s/%s/%s".formatted(place.occurredAt(), place.operation(), place.site()));
  }

  /**
   * @throws IllegalArgumentException when this is not what was encoded
   */
  static SiteCallQuery.Place place(String text) {
    String[] parts = text.split("/", 3);
    try {
      return new SiteCallQuery.Place(
          OpaqueCursor.time(parts[0]), parts[2], MessageId.parse(parts[1]).value());
    } catch (IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a cursor", e);
    }
  }
}
