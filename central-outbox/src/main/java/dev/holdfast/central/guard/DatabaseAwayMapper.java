package dev.holdfast.central.guard;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.central.database.DatabaseAwayException;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Without its database central answers at once, and says so. */
class DatabaseAwayMapper {

  static Problem problem(DatabaseAwayException away) {
    return Problem.of(
        503,
        "database-away",
        "The database is away",
        "Central cannot reach its database: %s. It looks for it all the time; try again soon"
            .formatted(away.getMessage()));
  }

  @ServerExceptionMapper
  Response away(DatabaseAwayException away) {
    return Response.status(Response.Status.SERVICE_UNAVAILABLE)
        .type(Problem.MEDIA_TYPE)
        .entity(problem(away))
        .build();
  }
}
