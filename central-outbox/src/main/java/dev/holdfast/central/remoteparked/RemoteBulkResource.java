package dev.holdfast.central.remoteparked;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.access.TokenScope;
import dev.holdfast.shared.contract.MessageAction;
import dev.holdfast.shared.contract.RetryJobQuery;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.contract.SiteEndpoints;
import dev.holdfast.shared.json.JsonObject;
import io.quarkus.security.identity.SecurityIdentity;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Many parked messages of a site over HTTP. */
@Path("/api/v1/sites/{site}/parked")
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sites' parked messages", description = "What waits for an operator at a site")
@APIResponse(
    responseCode = "404",
    description = "No such site, or no such job there",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.UNKNOWN))
@APIResponse(
    responseCode = "503",
    description = "The site is not connected, or busy; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.AWAY))
@APIResponse(
    responseCode = "504",
    description = "The site is connected but did not answer; it may have acted",
    content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.NO_ANSWER))
public class RemoteBulkResource {

  private static final String JOB_EXAMPLE = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11";

  private final AskSite sites;
  private final RemoteActions actions;
  private final TokenScope scope;
  private final SecurityIdentity caller;

  @Inject
  RemoteBulkResource(
      AskSite sites, RemoteActions actions, TokenScope scope, SecurityIdentity caller) {
    this.sites = sites;
    this.actions = actions;
    this.scope = scope;
    this.caller = caller;
  }

  @POST
  @Path("/retry")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "retryManyParkedAtSite",
      summary = "Have many parked messages of a site tried again",
      description =
          "Only counts them unless 'dryRun' is false. Then a job begins at the site: it sends one,"
              + " waits for what becomes of it, goes on with more, and stops if the same failure"
              + " repeats.")
  @APIResponse(
      responseCode = "200",
      description = "Dry run: how many there are",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Counted.class)))
  @APIResponse(
      responseCode = "202",
      description = "A job has begun at the site; 'Location' tells how far it is",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Job.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
  @APIResponse(
      responseCode = "409",
      description = "There are not as many as 'expected'",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.OTHER_COUNT))
  @APIResponse(
      responseCode = "429",
      description = "Too many jobs are running there",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.TOO_MANY_JOBS))
  public Uni<Response> retry(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @RequestBody(content = @Content(schema = @Schema(implementation = RemoteSchemas.Bulk.class)))
          ObjectNode body,
      UriInfo uri) {
    return decide(site, MessageAction.Retry, body).map(answer -> begun(answer, uri));
  }

  private static Response begun(SiteAnswer answer, UriInfo uri) {
    Response response = RemoteAnswer.of(answer);
    Optional<String> job =
        answer.status() == 202
            ? JsonObject.parse(answer.body()).optionalText("jobId")
            : Optional.empty();
    return job.map(
            id ->
                Response.fromResponse(response)
                    .location(
                        uri.getRequestUriBuilder().path("../jobs").path(id).build().normalize())
                    .build())
        .orElse(response);
  }

  @POST
  @Path("/discard")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "discardManyParkedAtSite",
      summary = "Give many parked messages of a site up",
      description =
          "Only counts them unless 'dryRun' is false. Then they are removed there for good. With"
              + " 'expected' nothing is done if their number has changed since the dry run.")
  @APIResponse(
      responseCode = "200",
      description = "How many there are, or were",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Counted.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid, or there is no filter")
  @APIResponse(
      responseCode = "409",
      description = "There are not as many as 'expected'",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SiteExamples.OTHER_COUNT))
  public Uni<Response> discard(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @RequestBody(content = @Content(schema = @Schema(implementation = RemoteSchemas.Bulk.class)))
          ObjectNode body) {
    return decide(site, MessageAction.Discard, body).map(RemoteAnswer::of);
  }

  private Uni<SiteAnswer> decide(String site, MessageAction action, ObjectNode body) {
    requireTarget(scope, required(body));
    return actions.decideMany(site, action, body.toString(), caller.getPrincipal().getName());
  }

  /** Whoever may act on some targets only has to name one. */
  static void requireTarget(TokenScope scope, ObjectNode body) {
    JsonNode target = body.path("target");
    scope.requireTargets(target.isTextual() ? List.of(target.textValue()) : List.of(), "target");
  }

  /** What is in it is for the site to judge. */
  static ObjectNode required(ObjectNode body) {
    if (body == null) {
      throw new ProblemException(
          Problem.of(
              400,
              "no-body",
              "The body is missing",
              "Send a JSON object with a filter, or with \"all\": true"));
    }
    return body;
  }

  @GET
  @Path("/jobs")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "listRetryJobsAtSite",
      summary = "The retry jobs of a site's node since it started",
      description = "The last 100, in the order they were started.")
  @APIResponse(
      responseCode = "200",
      description = "The jobs",
      content =
          @Content(
              schema = @Schema(type = SchemaType.ARRAY, implementation = RemoteSchemas.Job.class)))
  public Uni<Response> jobs(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site) {
    return ask(site, Optional.empty());
  }

  @GET
  @Path("/jobs/{jobId}")
  @RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "getRetryJobAtSite",
      summary = "How far a retry job of a site has come",
      description =
          "Ask again while 'state' is Running. Jobs end with the node's process; what they had not come to is still parked.")
  @APIResponse(
      responseCode = "200",
      description = "How far it has come",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Job.class)))
  public Uni<Response> job(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("jobId")
          @Parameter(description = "The jobId from when it began", example = JOB_EXAMPLE)
          String jobId) {
    return ask(site, Optional.of(jobId));
  }

  @DELETE
  @Path("/jobs/{jobId}")
  @RolesAllowed({Roles.OPERATOR, Roles.ADMIN})
  @Operation(
      operationId = "cancelRetryJobAtSite",
      summary = "Cancel a retry job of a site",
      description = "What it has sent stays sent; the rest stays parked.")
  @APIResponse(
      responseCode = "200",
      description = "How far it had come",
      content = @Content(schema = @Schema(implementation = RemoteSchemas.Job.class)))
  public Uni<Response> cancel(
      @PathParam("site")
          @Parameter(
              description = RemoteParkedResource.SITE_MEANING,
              example = RemoteParkedResource.SITE_EXAMPLE)
          String site,
      @PathParam("jobId")
          @Parameter(description = "The jobId from when it began", example = JOB_EXAMPLE)
          String jobId) {
    return actions.cancelJob(site, jobId, caller.getPrincipal().getName()).map(RemoteAnswer::of);
  }

  private Uni<Response> ask(String site, Optional<String> jobId) {
    RetryJobQuery query = new RetryJobQuery(jobId, false);
    return sites
        .ask(site, SiteQuestion.query(SiteEndpoints.RETRY_JOBS, query.toJson()))
        .map(RemoteAnswer::of);
  }
}
