package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.http.HttpWire;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.WireLimits;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.PermitAll;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.List;
import java.util.stream.Collectors;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirements;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Where other services post their envelopes. The signature is the only credential asked for. */
@Path(HttpWire.RECEIVE_PATH)
@PermitAll
@SecurityRequirements
@IfBuildProperty(
    name = "holdfast.messaging.receive-over-http",
    stringValue = "true",
    enableIfMissing = true)
@Tag(name = "Messaging", description = "Signed envelopes from other services")
public class ReceiveResource {

  private final EnvelopeReceiver receiver;
  private final Admission admission;

  @Inject
  ReceiveResource(EnvelopeReceiver receiver, Admission admission) {
    this.receiver = receiver;
    this.admission = admission;
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "receiveEnvelope",
      summary = "Receive one signed envelope",
      description =
          "No token is asked for: the signature is the credential. The reply's status is that of"
              + " the answer; only 'acknowledged' means that the sender may forget its copy.")
  @RequestBody(
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(type = SchemaType.OBJECT),
              example = ReceiveExamples.ENVELOPE))
  @APIResponse(
      responseCode = "200",
      description = "Taken, or known already",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(type = SchemaType.OBJECT),
              example = ReceiveExamples.TAKEN))
  @APIResponse(
      responseCode = "503",
      description = "Too much at once, and nothing was done; send it again",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = ReceiveExamples.BUSY))
  @APIResponse(
      responseCode = "401",
      description = "Signature, sender or timestamp do not fit; a reply, not a problem",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(type = SchemaType.OBJECT),
              example = ReceiveExamples.REFUSED))
  public Uni<Response> one(byte[] body) {
    return admission
        .inTurn(body.length, () -> receiver.receive(List.of(text(body))))
        .map(replies -> replies.get(0))
        .map(reply -> Response.status(reply.status()).entity(EnvelopeJson.write(reply)).build());
  }

  @POST
  @Path(HttpWire.BATCH_PATH)
  @Consumes(HttpWire.NDJSON)
  @Produces(HttpWire.NDJSON)
  @Operation(
      operationId = "receiveEnvelopes",
      summary = "Receive several signed envelopes",
      description = "One envelope a line in, one reply a line out, in the same order.")
  @RequestBody(
      content =
          @Content(
              mediaType = HttpWire.NDJSON,
              schema = @Schema(type = SchemaType.OBJECT),
              example = ReceiveExamples.ENVELOPES))
  @APIResponse(
      responseCode = "200",
      description = "A reply for each envelope",
      content =
          @Content(
              mediaType = HttpWire.NDJSON,
              schema = @Schema(type = SchemaType.OBJECT),
              example = ReceiveExamples.REPLIES))
  public Uni<String> batch(byte[] body) {
    if (body.length > WireLimits.BATCH_BYTES) {
      throw tooLarge(WireLimits.BATCH_BYTES + " bytes");
    }
    return admission
        .inTurn(body.length, () -> receiver.receive(lines(body)))
        .map(ReceiveResource::ndjson);
  }

  private static List<String> lines(byte[] body) {
    // One too many is enough to refuse them, before they take much more memory than they have
    // bytes.
    List<String> lines =
        text(body)
            .lines()
            .filter(line -> !line.isBlank())
            .limit(WireLimits.BATCH_ENVELOPES + 1L)
            .toList();
    if (lines.size() > WireLimits.BATCH_ENVELOPES) {
      throw tooLarge(WireLimits.BATCH_ENVELOPES + " envelopes");
    }
    return lines;
  }

  private static String ndjson(List<EnvelopeReply> replies) {
    return replies.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n", "", "\n"));
  }

  /** Strict: a byte that is not UTF-8 would otherwise turn up as a bad signature. */
  private static String text(byte[] body) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new ProblemException(
          Problem.of(400, "not-utf-8", "The body is not UTF-8", "Send envelopes as UTF-8"));
    }
  }

  private static ProblemException tooLarge(String limit) {
    return new ProblemException(
        Problem.of(
            413,
            "batch-too-large",
            "The batch is too large",
            "It has more than the %s that are taken at once".formatted(limit)));
  }
}
