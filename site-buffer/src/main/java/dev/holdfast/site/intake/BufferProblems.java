package dev.holdfast.site.intake;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.messaging.store.StoreException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** What the buffer cannot do, told to an HTTP caller. Nothing was stored in any of these cases. */
class BufferProblems {

  private static final Logger LOG = Logger.getLogger(BufferProblems.class);

  @ServerExceptionMapper
  Response answer(StoreException failure) {
    Problem problem = explain(failure);
    Response.ResponseBuilder response =
        Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem);
    return problem.status() == 503
        ? response.header(HttpHeaders.RETRY_AFTER, 1).build()
        : response.build();
  }

  static Problem explain(StoreException failure) {
    return switch (failure.kind()) {
      case BUSY, CLOSED, FENCED ->
          Problem.unavailable("nothing was stored: %s".formatted(failure.getMessage()));
      case DISK_FULL ->
          Problem.of(
              507,
              "disk-full",
              "The disk is full",
              "nothing was stored; free space on the node's data directory");
      case DUPLICATE_ID -> Problem.of(409, "duplicate-id", "The id is taken", failure.getMessage());
      case BROKEN -> {
        LOG.error("the buffer failed", failure);
        yield Problem.of(
            500,
            "buffer-failed",
            "The buffer failed",
            "nothing was stored; the node's log has the cause");
      }
    };
  }
}
