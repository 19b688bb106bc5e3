package dev.holdfast.central.cause;

import dev.holdfast.central.notification.Cause;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A cause as JSON. */
@Schema(
    name = "Cause",
    description = "Why notifications fail, and how many do",
    examples =
        """
        {"cause": "9f86d081884c7d65", "kind": "Permanent", "code": "5.1.1",
         "text": "SMTP configuration 'relay': SMTP #: #.#.# no such user (at RCPT)",
         "example": "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)",
         "exampleId": "0f8fad5b-d9cb-469f-a165-70867728950e", "parked": 42, "retrying": 0,
         "firstSeen": "2026-03-01T12:00:00Z", "lastSeen": "2026-03-01T14:10:00Z", "sites": ["plant-7"], "siteCount": 1,
         "lists": ["ops"], "listCount": 1}
        """)
public record CauseView(
    @Schema(description = "To filter notifications and jobs by", examples = "9f86d081884c7d65")
        String cause,
    Cause.Kind kind,
    @Schema(
            description =
                "What the other side answered: enhanced status code, else of SMTP or HTTP",
            examples = "5.1.1")
        String code,
    @Schema(
            description = "What they have in common; # stands for numbers and ids",
            examples = "SMTP configuration 'relay': SMTP #: #.#.# no such user (at RCPT)")
        String text,
    @Schema(
            description = "The last error of one of them",
            examples = "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)")
        String example,
    @Schema(description = "That one") UUID exampleId,
    @Schema(description = "Wait for an operator", examples = "42") long parked,
    @Schema(description = "Will be tried again by themselves", examples = "0") long retrying,
    @Schema(description = "When the oldest of them arrived") Instant firstSeen,
    @Schema(description = "When one of them was last tried") Instant lastSeen,
    @Schema(description = "Where they come from; 20 at most") List<String> sites,
    @Schema(examples = "1") long siteCount,
    @Schema(description = "Whom they are for; 20 at most") List<String> lists,
    @Schema(examples = "1") long listCount,
    @Schema(description = "Who sees to it, if somebody does") HoldView hold) {}
