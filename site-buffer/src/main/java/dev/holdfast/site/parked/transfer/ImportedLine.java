package dev.holdfast.site.parked.transfer;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonText;
import dev.holdfast.site.kept.ImportResult;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What came of one line of an import. */
@Schema(description = "What came of one line")
record ImportedLine(
    @Schema(description = "From 1, blank ones counted", examples = "1") int line,
    @Schema(implementation = String.class) Optional<MessageId> id,
    @Schema(
            description = "'Imported', 'AlreadyHere', 'AlreadyDelivered' or 'Refused'",
            examples = "Imported")
        String result,
    @Schema(
            implementation = String.class,
            description = "Why it was refused",
            examples = "field 'target' is missing")
        Optional<String> reason) {

  static ImportedLine taken(int line, MessageId id, ImportResult result) {
    return new ImportedLine(line, Optional.of(id), result.name(), Optional.empty());
  }

  static ImportedLine refused(int line, Optional<MessageId> id, String reason) {
    return new ImportedLine(line, id, "Refused", Optional.of(reason));
  }

  String toJson() {
    return JsonText.object(
        json ->
            json.field("line", line)
                .field("id", id)
                .field("result", result)
                .field("reason", reason));
  }
}
