package dev.holdfast.base.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An RFC 9457 problem. */
@Schema(
    description = "An error as an RFC 9457 problem",
    examples =
        """
        {"type": "urn:holdfast:problem:invalid-field", "title": "A field is not valid", "status": 400,
         "detail": "subject must not be blank", "field": "subject"}
        """)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Problem(
    @Schema(examples = "urn:holdfast:problem:invalid-field") String type,
    @Schema(examples = "A field is not valid") String title,
    @Schema(examples = "400") int status,
    @Schema(examples = "subject must not be blank") String detail,
    @Schema(description = "The field that is wrong, where one is", examples = "subject")
        String field) {

  public static final String MEDIA_TYPE = "application/problem+json";

  private static final String TYPE_PREFIX = "urn:holdfast:problem:";

  public static Problem of(int status, String type, String title, String detail) {
    return new Problem(TYPE_PREFIX + type, title, status, detail, null);
  }

  public static Problem invalidField(String field, String problem) {
    return new Problem(
        TYPE_PREFIX + "invalid-field", "A field is not valid", 400, field + " " + problem, field);
  }

  public static Problem notFound(String detail) {
    return of(404, "not-found", "Not found", detail);
  }

  public static Problem unavailable(String detail) {
    return of(503, "unavailable", "Not available now", detail);
  }

  /** The answer to whoever asked. */
  public Response answer() {
    return Response.status(status).type(MEDIA_TYPE).entity(this).build();
  }
}
