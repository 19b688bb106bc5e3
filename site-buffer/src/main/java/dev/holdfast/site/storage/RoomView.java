package dev.holdfast.site.storage;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The buffer's file and its disk, as JSON. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(
    name = "Storage",
    description = "Whether there is room, and for how long",
    examples =
        """
        {"bytes": 73400320, "freeBytes": 21474836480, "secondsToFull": 93600}
        """)
public record RoomView(
    @Schema(description = "What the file takes, with its write-ahead log", examples = "73400320")
        long bytes,
    @Schema(
            description = "Room for messages: on the disk or inside the file",
            examples = "21474836480")
        Long freeBytes,
    @Schema(
            description =
                "At this pace nothing is accepted any more after; absent while the disk is not"
                    + " filling",
            examples = "93600")
        Long secondsToFull) {}
