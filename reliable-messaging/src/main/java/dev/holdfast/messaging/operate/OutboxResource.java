package dev.holdfast.messaging.operate;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.shared.id.MessageId;
import io.quarkus.arc.properties.IfBuildProperty;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.logging.Logger;

/** The outbox, for operators. */
@Path("/_rf/outbox")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Operators.OPERATOR, Operators.ADMIN})
@IfBuildProperty(name = "holdfast.messaging.outbox.enabled", stringValue = "true")
@Tag(name = "Messaging", description = "Messages to and from other services")
public class OutboxResource {

  private static final Logger LOG = Logger.getLogger(OutboxResource.class);

  private final OutboxStore store;
  private final RetryByHand retryByHand;

  @Inject
  OutboxResource(OutboxStore store, RetryByHand retryByHand) {
    this.store = store;
    this.retryByHand = retryByHand;
  }

  @GET
  @Path("stats")
  @Operation(
      operationId = "getOutbox",
      summary = "How many messages wait, were sent, were given up",
      description =
          "For dashboards and alarms. What failed wants an operator, who finds it under"
              + " /_rf/outbox/failed; an 'oldestWaiting' that falls behind tells of a destination"
              + " that takes nothing.")
  public Uni<OutboxNumbers> stats() {
    return store.stats().map(OutboxNumbers::of);
  }

  @GET
  @Path("failed")
  @Operation(
      operationId = "listGivenUp",
      summary = "List messages that were given up, newest first",
      description =
          "Failed ones, or with status=expired those that outlived their time. 'lastError' says"
              + " what to mend before one is tried again.")
  @APIResponse(
      responseCode = "200",
      description = "One page",
      content = @Content(schema = @Schema(implementation = GivenUpPage.class)))
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<GivenUpPage> failed(@BeanParam GivenUpParameters parameters) {
    int limit = parameters.limit();
    return store
        .givenUp(parameters.status(), parameters.after(), limit + 1)
        .map(rows -> GivenUpPage.of(rows, limit));
  }

  @POST
  @Path("failed/retry")
  @Operation(
      operationId = "retryManyGivenUp",
      summary = "Try many messages again that were given up",
      description =
          "All of a destination, or with some words in their last error. Each as if it was retried"
              + " by itself; those that receivers may have forgotten are left, unless"
              + " override=true. Up to 10,000 at once; 'more' says whether to ask again.")
  @APIResponse(responseCode = "200", description = "They are due again")
  @APIResponse(responseCode = "400", description = "Nothing says which; 'field' names it")
  public Uni<GivenUpChanged> retryMany(
      @BeanParam GivenUpSelection selection,
      @QueryParam("override")
          @DefaultValue("false")
          @Parameter(description = "Also those that receivers may have forgotten")
          boolean override) {
    return retryByHand
        .retryAll(selection.which(), override)
        .invoke(done -> LOG.infof("retried by hand %d messages", done.changed()));
  }

  @POST
  @Path("failed/discard")
  @Operation(
      operationId = "discardManyGivenUp",
      summary = "Discard messages that were given up",
      description =
          "All of a destination, or with some words in their last error. They are removed; the log"
              + " has a line for each, which is all that is left of them.")
  @APIResponse(responseCode = "200", description = "They are gone")
  @APIResponse(responseCode = "400", description = "Nothing says which; 'field' names it")
  public Uni<GivenUpChanged> discardMany(@BeanParam GivenUpSelection selection) {
    return retryByHand.discard(selection.which());
  }

  @POST
  @Path("{messageId}/retry")
  @Operation(
      operationId = "retryGivenUp",
      summary = "Try a message again that was given up",
      description =
          "It is due at once, with all its retries and its time to live from now on, but not for"
              + " longer than receivers remember it; with override=true also beyond that.")
  @APIResponse(responseCode = "200", description = "It is due again")
  @APIResponse(
      responseCode = "404",
      description = "There is no such message",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = OutboxExamples.UNKNOWN))
  @APIResponse(
      responseCode = "409",
      description =
          "It was not given up; or its receiver may have forgotten it, and override=true is needed",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = OutboxExamples.NOT_GIVEN_UP))
  public Uni<RetriedMessage> retry(
      @PathParam("messageId")
          @Parameter(
              description = "With or without hyphens",
              example = "0f8fad5b-d9cb-469f-a165-70867728950e")
          String messageId,
      @QueryParam("override")
          @DefaultValue("false")
          @Parameter(
              description =
                  "Send it even though the receiver may have forgotten that it had it already")
          boolean override) {
    MessageId id = parse(messageId);
    return retryByHand.retry(id, override).map(result -> answer(id, result));
  }

  private static RetriedMessage answer(MessageId id, RetryByHand.Result result) {
    if (result instanceof RetryByHand.Requeued) {
      LOG.infof("retried by hand message=%s", id);
      return new RetriedMessage(id.value(), "Pending");
    }
    if (result instanceof RetryByHand.NotGivenUp other) {
      throw conflict(
          "not-given-up",
          "The message was not given up",
          "Message %s is %s; only failed and expired messages can be tried again"
              .formatted(id, other.status()));
    }
    if (result instanceof RetryByHand.MayBeForgotten old) {
      throw conflict(
          "may-be-forgotten",
          "The receiver may have forgotten the message",
          "Message %s is %s old and receivers remember messages for %s: if it was processed, it may be processed again. Send it with ?override=true if that does no harm"
              .formatted(id, old.age(), old.remembered()));
    }
    throw unknown(id.toString());
  }

  private static ProblemException conflict(String type, String title, String detail) {
    return new ProblemException(Problem.of(409, type, title, detail));
  }

  /** What is no id cannot be found either. */
  private static MessageId parse(String messageId) {
    try {
      return MessageId.parse(messageId);
    } catch (IllegalArgumentException e) {
      throw unknown(messageId);
    }
  }

  private static ProblemException unknown(String id) {
    return new ProblemException(
        Problem.notFound("There is no message '%s' in the outbox".formatted(id)));
  }
}
