package dev.holdfast.site.parked;

import dev.holdfast.site.listing.OpaqueCursor;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of parked messages, as JSON. */
@Schema(description = "One page of parked messages, those that were handed in first come first")
public record ParkedList(
    List<ParkedItem> items,
    @Schema(
            description =
                "Pass it as 'cursor' for the next page; null on the last one. A page may be short,"
                    + " even empty, and still have a next one: a request looks at a bounded number"
                    + " of messages.")
        String nextCursor) {

  public static ParkedList of(ParkedPage<ParkedSummary> page) {
    return new ParkedList(
        page.items().stream().map(ParkedItem::of).toList(),
        page.next().map(next -> OpaqueCursor.encode(Long.toString(next.row()))).orElse(null));
  }
}
