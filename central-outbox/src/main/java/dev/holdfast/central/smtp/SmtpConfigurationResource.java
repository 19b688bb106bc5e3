package dev.holdfast.central.smtp;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.editing.Precondition;
import io.smallrye.mutiny.Uni;
import jakarta.annotation.security.RolesAllowed;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.SecurityContext;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.ParameterIn;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;

/** SMTP configurations over HTTP. */
@Path("/api/v1/smtp-configurations")
@Produces(MediaType.APPLICATION_JSON)
@RolesAllowed({Roles.VIEWER, Roles.OPERATOR, Roles.ADMIN})
@Tag(name = "SMTP configurations", description = "Where mails go out, in the order of failover")
public class SmtpConfigurationResource {

  private final SmtpConfigurations configurations;
  private final ChangeSmtpConfiguration change;
  private final TestMail testMail;
  private final ServerStates states;

  @Inject
  SmtpConfigurationResource(
      SmtpConfigurations configurations,
      ChangeSmtpConfiguration change,
      TestMail testMail,
      ServerStates states) {
    this.configurations = configurations;
    this.change = change;
    this.testMail = testMail;
    this.states = states;
  }

  /** All of them in one answer. */
  @Schema(
      description = "All SMTP configurations, in the order of failover",
      examples =
          """
        {"items": [{"name": "relay", "host": "smtp.example.com", "port": 587, "tlsMode": "StartTls", "auth": "Login", "username": "holdfast",
         "secretSet": true, "from": "holdfast@example.com", "maxRetries": 10, "retryDelay": "PT1M", "maxConcurrentConnections": 5,
         "timeout": "PT30S", "failoverOrder": 10, "enabled": true, "origin": "stored", "updatedAt": "2026-03-01T12:00:00Z",
         "updatedBy": "anna"}]}
        """)
  public record AllConfigurations(List<SmtpView> items) {}

  /** Who gets a test mail. */
  @Schema(
      description = "Who gets the test mail",
      examples =
          """
        {"to": "anna@example.com"}
        """)
  public record TestRequest(@Schema(examples = "anna@example.com") String to) {}

  @GET
  @Operation(
      operationId = "listSmtpConfigurations",
      summary = "All SMTP configurations",
      description =
          "In the order of failover. 'default' comes from the settings (quarkus.mailer.*) until it is"
              + " stored here. Secrets are never shown.")
  @APIResponse(responseCode = "200", description = "The configurations")
  public Uni<AllConfigurations> all() {
    return configurations
        .all()
        .map(all -> new AllConfigurations(all.stream().map(this::view).toList()));
  }

  @GET
  @Path("{name}")
  @Operation(
      operationId = "getSmtpConfiguration",
      summary = "One SMTP configuration",
      description = "The header ETag names the version, for If-Match.")
  @APIResponse(
      responseCode = "200",
      description = "As it is now",
      content = @Content(schema = @Schema(implementation = SmtpView.class)))
  @APIResponse(
      responseCode = "404",
      description = "There is none of this name",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.UNKNOWN))
  public Uni<RestResponse<SmtpView>> one(
      @PathParam("name")
          @Parameter(description = "The name of the configuration", example = "relay")
          String name) {
    return existing(name).map(found -> answer(RestResponse.Status.OK, found));
  }

  @PUT
  @Path("{name}")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "putSmtpConfiguration",
      summary = "Make or replace an SMTP configuration",
      description =
          "Replaces all of it but for a secret that is left out. In force with the next batch of"
              + " mails, on every node, without a restart. What is stored is only replaced if If-Match"
              + " names its version. One named 'default' stands in for the settings.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to replace, as the ETag named it; * for any",
      schema = @Schema(implementation = String.class))
  @Parameter(
      name = "If-None-Match",
      in = ParameterIn.HEADER,
      description = "With *: only if there is none yet",
      schema = @Schema(implementation = String.class))
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = SmtpView.class),
              examples = {
                @ExampleObject(name = "login", value = SmtpExamples.LOGIN),
                @ExampleObject(name = "oauth2", value = SmtpExamples.OAUTH)
              }))
  @APIResponse(
      responseCode = "200",
      description = "Changed",
      content = @Content(schema = @Schema(implementation = SmtpView.class)))
  @APIResponse(
      responseCode = "201",
      description = "New",
      content = @Content(schema = @Schema(implementation = SmtpView.class)))
  @APIResponse(responseCode = "400", description = "A field is not valid; 'field' names it")
  @APIResponse(
      responseCode = "409",
      description = "There is no key to keep secrets with",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.NO_KEY))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.CHANGED))
  @APIResponse(
      responseCode = "428",
      description = "It exists, and If-Match is missing",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.NO_VERSION))
  public Uni<RestResponse<SmtpView>> put(
      @PathParam("name")
          @Parameter(description = "The name of the configuration", example = "relay")
          String name,
      SmtpView body,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change
        .put(name, required(body), Precondition.of(headers), by(caller))
        .map(
            changed ->
                answer(
                    changed.isNew() ? RestResponse.Status.CREATED : RestResponse.Status.OK,
                    changed.configuration()));
  }

  @DELETE
  @Path("{name}")
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "deleteSmtpConfiguration",
      summary = "Delete an SMTP configuration",
      description = "'default' is then again what the settings say.")
  @Parameter(
      name = "If-Match",
      in = ParameterIn.HEADER,
      description = "The version to delete, as the ETag named it; * for any",
      schema = @Schema(implementation = String.class))
  @APIResponse(responseCode = "204", description = "It is gone")
  @APIResponse(
      responseCode = "404",
      description = "None of this name is stored",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.UNKNOWN))
  @APIResponse(
      responseCode = "412",
      description = "It has changed since it was read",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.CHANGED))
  @APIResponse(
      responseCode = "428",
      description = "If-Match is missing",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.NO_VERSION))
  public Uni<Void> delete(
      @PathParam("name")
          @Parameter(description = "The name of the configuration", example = "relay")
          String name,
      @Context HttpHeaders headers,
      @Context SecurityContext caller) {
    return change.delete(name, Precondition.of(headers), by(caller));
  }

  @POST
  @Path("{name}/test")
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed(Roles.ADMIN)
  @Operation(
      operationId = "sendTestMail",
      summary = "Send a test mail",
      description =
          "One mail over a new connection, also of a configuration that is switched off. Answers"
              + " what was said, whether it went well or not; credentials are left out.")
  @APIResponse(
      responseCode = "200",
      description = "It was tried; 'outcome' says how it went",
      content = @Content(schema = @Schema(implementation = TrialReport.class)))
  @APIResponse(responseCode = "400", description = "'to' is not an e-mail address")
  @APIResponse(
      responseCode = "404",
      description = "There is none of this name",
      content = @Content(mediaType = Problem.MEDIA_TYPE, example = SmtpExamples.UNKNOWN))
  public Uni<TrialReport> test(
      @PathParam("name")
          @Parameter(description = "The name of the configuration", example = "relay")
          String name,
      TestRequest body,
      @Context SecurityContext caller) {
    String to = body == null ? null : body.to();
    MailAddress.require("to", to);
    return existing(name).chain(found -> testMail.send(found, to, by(caller)));
  }

  private Uni<SmtpConfiguration> existing(String name) {
    return configurations
        .find(name)
        .map(
            found ->
                found.orElseThrow(
                    () ->
                        new ProblemException(
                            Problem.notFound(
                                "There is no SMTP configuration '%s'".formatted(name)))));
  }

  private SmtpView view(SmtpConfiguration configuration) {
    return SmtpView.of(configuration, states.away(configuration.name()));
  }

  private RestResponse<SmtpView> answer(
      RestResponse.Status status, SmtpConfiguration configuration) {
    ResponseBuilder<SmtpView> answer = ResponseBuilder.create(status, view(configuration));
    configuration
        .stored()
        .ifPresent(stored -> answer.header(HttpHeaders.ETAG, Precondition.tag(stored.version())));
    return answer.build();
  }

  private static SmtpView required(SmtpView body) {
    if (body == null) {
      throw SmtpRules.invalid("host", "is missing; send a configuration");
    }
    return body;
  }

  private static String by(SecurityContext caller) {
    return caller.getUserPrincipal().getName();
  }
}
