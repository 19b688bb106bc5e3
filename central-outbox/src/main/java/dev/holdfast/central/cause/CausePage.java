package dev.holdfast.central.cause;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One page of the list. */
@Schema(
    description = "One page of causes, those with most notifications first",
    examples =
        """
        {"items": [{"cause": "9f86d081884c7d65", "kind": "Permanent", "code": "5.1.1",
         "text": "SMTP configuration 'relay': SMTP #: #.#.# no such user (at RCPT)",
         "example": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)",
         "exampleId": "0f8fad5b-d9cb-469f-a165-70867728950e", "parked": 42, "retrying": 0,
         "firstSeen": "2026-03-01T12:00:00Z", "lastSeen": "2026-03-01T14:10:00Z", "sites": ["plant-7"], "siteCount": 1,
         "lists": ["ops"], "listCount": 1}]}
        """)
public record CausePage(
    List<CauseView> items,
    @Schema(description = "Pass it as 'cursor' for the next page; absent on the last one")
        String nextCursor) {}
