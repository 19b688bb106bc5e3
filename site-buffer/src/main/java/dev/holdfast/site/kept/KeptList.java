package dev.holdfast.site.kept;

import dev.holdfast.base.listing.OpaqueCursor;
import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of messages that are still here, as JSON. */
@Schema(
    description = "One page of messages, those that were handed in first come first",
    examples =
        """
        {"items": [
        {"id": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "category": "ExternalSystem", "target": "erp", "retryCount": 1,
         "lastError": "POST /orders/17/approve at erp (https://erp.example.com:443) answered 401",
         "createdAt": "2026-03-01T12:00:00Z", "lastAttemptAt": "2026-03-01T12:00:01Z",
         "originInstance": "plc-gateway-2", "sourceScript": "pump-watch", "executionId": "run-4711"}],
         "nextCursor": "MTc3MjM2NjQwMDAwMDAwMC81ZjJkMWYwYS02ZjBlLTRhNTMtOWMxZi0zZjFmNWE3ZjliMTE"}
        """)
public record KeptList(
    List<KeptItem> items,
    @Schema(
            description =
                "Pass it as 'cursor' for the next page; absent on the last one. A page may be short,"
                    + " even empty, and still have a next one: a request looks at a bounded number"
                    + " of messages.")
        String nextCursor) {

  public static KeptList of(KeptPage<KeptSummary> page, Function<KeptSummary, KeptItem> item) {
    return new KeptList(
        page.items().stream().map(item).toList(),
        page.next().map(next -> OpaqueCursor.encode(next.text())).orElse(null));
  }
}
