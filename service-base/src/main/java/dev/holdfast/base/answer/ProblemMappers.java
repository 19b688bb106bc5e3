package dev.holdfast.base.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.security.Roles;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.inject.Inject;
import jakarta.ws.rs.NotAllowedException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Every way a request can fail, as a problem. */
class ProblemMappers {

  static final Problem NO_TOKEN =
      Problem.of(
          401,
          "unauthorized",
          "A token is needed",
          "Send a valid token in the header 'Authorization: Bearer …'");
  static final Problem LACKS_ROLE = lacks(List.of(Roles.OPERATOR, Roles.ADMIN));

  /** In place of what JAX-RS says of its own inside. */
  private static final Map<Integer, String> IN_OUR_WORDS =
      Map.of(
          404, "There is nothing at this path, or a part of it or a parameter has the wrong form",
          405, "This path does not take this method",
          406, "No answer can be made of the media types in the header 'Accept'",
          413, BodyTooLarge.DETAIL,
          415, "The body is of another media type than this request takes; see 'Content-Type'");

  private static final Logger LOG = Logger.getLogger(ProblemMappers.class);

  private final DescribedPaths paths;

  @Inject
  ProblemMappers(DescribedPaths paths) {
    this.paths = paths;
  }

  @ServerExceptionMapper({UnauthorizedException.class, AuthenticationFailedException.class})
  Response unauthorized() {
    return Response.fromResponse(NO_TOKEN.answer())
        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"holdfast\"")
        .build();
  }

  @ServerExceptionMapper
  Response forbidden(ForbiddenException failure, UriInfo uri, Request request) {
    return lacks(paths.rolesFor(request.getMethod(), uri.getPath())).answer();
  }

  private static Problem lacks(List<String> roles) {
    String needed = roles.isEmpty() ? "" : "; it needs one of: " + String.join(", ", roles);
    return Problem.of(
        403, "forbidden", "Not allowed", "This token lacks the role for this request" + needed);
  }

  /**
   * A body that is not of the shape; what is no JSON at all comes wrapped, see {@link #refused}.
   * Any other failure of Jackson is ours: a stored text or an answer that it cannot handle.
   */
  @ServerExceptionMapper
  Response misshapen(MismatchedInputException failure) {
    return UnreadableBody.of(failure).answer();
  }

  /** What JAX-RS itself refuses: unknown paths, wrong methods, wrong media types. */
  @ServerExceptionMapper
  Response refused(WebApplicationException failure, UriInfo uri) {
    if (failure.getCause() instanceof JsonProcessingException json) {
      return UnreadableBody.of(json).answer();
    }
    Response refusal = failure.getResponse();
    int status = refusal.getStatus();
    if (status == Response.Status.INTERNAL_SERVER_ERROR.getStatusCode()) {
      return unexpected(failure);
    }
    String reason = refusal.getStatusInfo().getReasonPhrase();
    String detail = IN_OUR_WORDS.getOrDefault(status, failure.getMessage());
    Problem problem = Problem.of(status, "http-" + status, reason, detail);
    Response.ResponseBuilder answer =
        Response.fromResponse(refusal).type(Problem.MEDIA_TYPE).entity(problem);
    return failure instanceof NotAllowedException
        ? answer.allow(paths.methodsAt(uri.getPath())).build()
        : answer.build();
  }

  /** A bug or broken infrastructure: the caller gets a reference, the log gets the cause. */
  @ServerExceptionMapper
  Response unexpected(Throwable failure) {
    String reference = UUID.randomUUID().toString();
    LOG.errorf(failure, "request failed unexpectedly, reference %s", reference);
    return Problem.of(
            500,
            "unexpected",
            "Something went wrong here",
            "Nothing more can be said to the caller; the log has it under reference " + reference)
        .answer();
  }
}
