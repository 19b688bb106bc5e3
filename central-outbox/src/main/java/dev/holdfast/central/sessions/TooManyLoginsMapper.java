package dev.holdfast.central.sessions;

import dev.holdfast.base.problem.Problem;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Says how long to wait. */
class TooManyLoginsMapper {

  @ServerExceptionMapper
  Response tooMany(TooManyLoginsException failure) {
    return Response.status(429)
        .type(Problem.MEDIA_TYPE)
        .header(HttpHeaders.RETRY_AFTER, failure.waitSeconds())
        .entity(
            Problem.of(
                429,
                "too-many-logins",
                "Too many attempts to sign in",
                "Wait %d seconds; an admin can make a link that lets you in at once"
                    .formatted(failure.waitSeconds())))
        .build();
  }
}
