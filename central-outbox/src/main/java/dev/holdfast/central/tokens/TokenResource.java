package dev.holdfast.central.tokens;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.tokens.TokenRequests.NewToken;
import dev.holdfast.central.tokens.TokenRequests.ShownToken;
import dev.holdfast.central.tokens.TokenRequests.TokenPage;
import dev.holdfast.central.tokens.TokenRequests.TokenView;
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
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.time.Clock;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** Tokens over HTTP. */
@Path("/api/v1/tokens")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed(Roles.ADMIN)
@Tag(name = "Tokens", description = "What scripts may use")
public class TokenResource {

  private static final int DEFAULT_PAGE = 100;
  private static final int MAX_PAGE = 500;

  private static final String ID_EXAMPLE = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11";
  private static final String ID_MEANING = "The tokenId from when it was made";

  private static final String UNKNOWN =
      """
      {"type": "urn:holdfast:problem:not-found", "title": "Not found", "status": 404,
       "detail": "There is no token of id '8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b12'"}
      """;

  private static final String TAKEN =
      """
      {"type": "urn:holdfast:problem:name-taken", "title": "The name is taken", "status": 409,
       "detail": "'anna' is the name of a user or of a token that is in use; choose another"}
      """;

  private final TokenRows tokens;
  private final ChangeToken change;
  private final Clock clock;

  @Inject
  TokenResource(TokenRows tokens, ChangeToken change, Clock clock) {
    this.tokens = tokens;
    this.change = change;
    this.clock = clock;
  }

  @GET
  @Operation(
      operationId = "listTokens",
      summary = "All tokens",
      description =
          "By name, those that have ended or were revoked too; tokens of the settings are not among"
              + " them. The texts themselves are never shown.")
  @APIResponse(responseCode = "200", description = "One page")
  @APIResponse(responseCode = "400", description = "A parameter is not valid; 'field' names it")
  public Uni<TokenPage> all(
      @QueryParam("limit")
          @Parameter(description = "At most so many, 1 to 500; 100 unless given", example = "100")
          String limit,
      @QueryParam("cursor") @Parameter(description = "The 'nextCursor' of the page before")
          String cursor) {
    int most = Query.limit(limit, DEFAULT_PAGE, MAX_PAGE);
    TokenPlace after = OpaqueCursor.decode(cursor, TokenPlace::parse).orElse(TokenPlace.BEGINNING);
    return tokens.page(after, most + 1).map(found -> TokenPage.of(found, most, clock.instant()));
  }

  @GET
  @Path("{tokenId}")
  @Operation(
      operationId = "getToken",
      summary = "One token",
      description = "What it is limited to and when it was last used.")
  @APIResponse(responseCode = "200", description = "As it is now")
  @APIResponse(
      responseCode = "404",
      description = "There is no such token",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<TokenView> one(
      @PathParam("tokenId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE)
          String tokenId) {
    return tokens
        .find(TokenRequests.id(tokenId))
        .map(found -> found.orElseThrow(() -> TokenRequests.unknown(tokenId)))
        .map(token -> TokenView.of(token, clock.instant()));
  }

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Operation(
      operationId = "createToken",
      summary = "Make a token",
      description =
          "The answer holds it, this once and never again. It is good at once, at all nodes. Limited"
              + " to sites or targets it sees and does nothing that concerns others.")
  @RequestBody(
      required = true,
      content =
          @Content(
              schema = @Schema(implementation = NewToken.class),
              examples = {
                @ExampleObject(
                    name = "one plant, a year",
                    value =
                        "{\"name\": \"night-report\", \"roles\": [\"viewer\"], \"sites\":"
                            + " [\"plant-7\"], \"endsAt\": \"2026-12-31T23:00:00Z\"}"),
                @ExampleObject(
                    name = "all, for ever",
                    value = "{\"name\": \"automation\", \"roles\": [\"operator\"]}")
              }))
  @APIResponse(
      responseCode = "201",
      description = "The token",
      content =
          @Content(
              schema = @Schema(implementation = ShownToken.class),
              example =
                  "{\"tokenId\": \"8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11\", \"name\":"
                      + " \"night-report\", \"token\": \"shown here once\"}"))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "409",
      description = "The name is taken",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = TAKEN))
  public Uni<RestResponse<ShownToken>> create(NewToken body, @Context SecurityContext caller) {
    if (body == null) {
      throw new ProblemException(
          Problem.invalidField(
              "name", "is missing; send {\"name\": \"…\", \"roles\": [\"viewer\"]}"));
    }
    return change.create(body, by(caller)).map(TokenResource::shown);
  }

  @DELETE
  @Path("{tokenId}")
  @Operation(
      operationId = "revokeToken",
      summary = "Revoke a token",
      description = "At once, at all nodes. Twice is as good as once.")
  @APIResponse(responseCode = "204", description = "It opens nothing any more")
  @APIResponse(
      responseCode = "404",
      description = "There is no such token",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = UNKNOWN))
  public Uni<Void> revoke(
      @PathParam("tokenId") @Parameter(description = ID_MEANING, example = ID_EXAMPLE)
          String tokenId,
      @Context SecurityContext caller) {
    return change.revoke(TokenRequests.id(tokenId), by(caller));
  }

  private static RestResponse<ShownToken> shown(ChangeToken.MadeToken made) {
    return ResponseBuilder.create(
            RestResponse.Status.CREATED,
            new ShownToken(made.token().id().toString(), made.token().name(), made.text().value()))
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .build();
  }

  private static String by(SecurityContext caller) {
    return caller.getUserPrincipal().getName();
  }
}
