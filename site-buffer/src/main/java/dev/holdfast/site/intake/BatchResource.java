package dev.holdfast.site.intake;

import dev.holdfast.base.body.BodyText;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.base.trace.Traces;
import dev.holdfast.messaging.store.StoreException;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestStreamElementType;

/** Many messages in one request. */
@Path("/api/v1/messages/batch")
@RolesAllowed({Roles.SUBMIT, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "Messages")
public class BatchResource {

  static final String NDJSON = "application/x-ndjson";
  static final int MOST_LINES = 10_000;

  /** Beside each other, so that their commits are shared. */
  private static final int AT_ONCE = 1_000;

  /** What all lines have in common. */
  private record Request(Submitter by, Optional<String> trace) {}

  /**
   * One line.
   *
   * @param number its place in the body, from 1
   */
  record Line(int number, String text) {}

  private final AcceptOnce acceptOnce;
  private final ReadRequest read;
  private final Traces traces;
  private final SecurityIdentity caller;

  @Inject
  BatchResource(AcceptOnce acceptOnce, ReadRequest read, Traces traces, SecurityIdentity caller) {
    this.acceptOnce = acceptOnce;
    this.read = read;
    this.traces = traces;
    this.caller = caller;
  }

  @POST
  @Consumes(NDJSON)
  @Produces(NDJSON)
  @Operation(
      operationId = "submitBatch",
      summary = "Hand in many messages",
      description =
          "One message a line, as for a single one; one result a line, in the same order, sent as"
              + " soon as it is certain. A line that is refused does not concern the others. At"
              + " most 10,000 lines.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = NDJSON,
              schema = @Schema(implementation = MessageSchema.class),
              example =
                  """
                  [{"category": "Notification", "target": "ops",
                    "payload": {"subject": "Pump 3 runs dry", "body": "Inlet pressure below 0.4 bar since 02:58."}},
                   {"category": "ExternalSystem", "target": "erp", "payload": {"method": "Heartbeat"}}]
                  """))
  @APIResponse(
      responseCode = "200",
      description = "A result for each line; its status is what a single request would have got",
      content =
          @Content(
              mediaType = NDJSON,
              schema = @Schema(implementation = BatchResult.class),
              example =
                  """
                  [{"line": 1, "status": 202, "accepted": true, "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "wasBuffered": true},
                   {"line": 2, "status": 400, "accepted": false, "wasBuffered": false, "error": "target must not be blank",
                    "field": "target", "type": "urn:holdfast:problem:invalid-field"}]
                  """))
  @APIResponse(
      responseCode = "400",
      description = "There is no body, or it is not UTF-8; nothing was stored",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.NO_LINES))
  @APIResponse(
      responseCode = "413",
      description = "More than 10,000 lines, or a body of more than 16 MB",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = IntakeExamples.BATCH_TOO_LARGE))
  @RestStreamElementType(NDJSON)
  @Blocking
  public Multi<BatchResult> batch(byte[] body, HttpHeaders headers) {
    List<Line> lines = linesOf(body);
    Request request =
        new Request(
            Submitter.of(caller), traces.current(headers.getHeaderString(Traces.TRACEPARENT)));
    return Multi.createFrom()
        .range(0, (lines.size() + AT_ONCE - 1) / AT_ONCE)
        .onItem()
        .transformToUniAndConcatenate(part -> results(lines, part * AT_ONCE, request))
        .onItem()
        .disjoint();
  }

  /** Read where there is the time for it, wherever the part before has ended. */
  private Uni<List<BatchResult>> results(List<Line> lines, int from, Request request) {
    List<Uni<BatchResult>> results =
        lines.subList(from, Math.min(from + AT_ONCE, lines.size())).stream()
            .map(line -> result(line, request))
            .toList();
    return Uni.join()
        .all(results)
        .andFailFast()
        .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }

  /**
   * Those that are not blank, and one too many of them at most: a line may be as small as it likes.
   */
  static List<Line> linesOf(byte[] body) {
    List<Line> lines = new ArrayList<>();
    int number = 0;
    Iterator<String> texts = BodyText.of(body).lines().iterator();
    while (texts.hasNext() && lines.size() <= MOST_LINES) {
      String text = texts.next();
      number++;
      if (!text.isBlank()) {
        lines.add(new Line(number, text));
      }
    }
    if (lines.size() > MOST_LINES) {
      throw new ProblemException(
          Problem.of(
              413,
              "batch-too-large",
              "The batch is too large",
              "It has more than the %d lines that are taken at once".formatted(MOST_LINES)));
    }
    return lines;
  }

  private Uni<BatchResult> result(Line line, Request request) {
    return Uni.createFrom()
        .deferred(
            () ->
                acceptOnce.accept(
                    read.message(RequestFields.parse(line.text()), Optional.empty(), request.by())
                        .tracedBy(request.trace())))
        .map(result -> BatchResult.of(line.number(), result))
        .onFailure(ProblemException.class)
        .recoverWithItem(e -> BatchResult.of(line.number(), e.problem()))
        .onFailure(StoreException.class)
        .recoverWithItem(e -> BatchResult.of(line.number(), BufferProblems.explain(e)));
  }
}
