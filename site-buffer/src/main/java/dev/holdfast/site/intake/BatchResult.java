package dev.holdfast.site.intake;

import dev.holdfast.base.problem.Problem;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What became of one line of a batch. */
@Schema(description = "What became of one line")
public record BatchResult(
    @Schema(description = "The line of the body, from 1, blank ones counted") int line,
    @Schema(description = "What a single request would have got", examples = "202") int status,
    @Schema(description = "Is it delivered, or on disk to be delivered?") boolean accepted,
    @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String messageId,
    @Schema(description = "Is it on disk, to be delivered later?") boolean wasBuffered,
    @Schema(
            description = "Why it was refused",
            examples =
                "POST /orders/17/approve at erp (https://erp.example.com:443) answered 404: no such order")
        String error,
    @Schema(description = "The field that is wrong, where one is", examples = "maxRetries")
        String field,
    @Schema(description = "The kind of problem", examples = "urn:holdfast:problem:invalid-field")
        String type) {

  static BatchResult of(int line, AcceptResult result) {
    AcceptedBody body = AcceptedBody.of(result);
    return new BatchResult(
        line,
        AcceptedBody.statusOf(result),
        body.accepted(),
        body.messageId(),
        body.wasBuffered(),
        body.error(),
        null,
        null);
  }

  static BatchResult of(int line, Problem problem) {
    return new BatchResult(
        line,
        problem.status(),
        false,
        null,
        false,
        problem.detail(),
        problem.field(),
        problem.type());
  }
}
