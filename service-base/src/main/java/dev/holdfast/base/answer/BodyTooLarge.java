package dev.holdfast.base.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.base.problem.Problem;
import io.quarkus.runtime.configuration.MemorySize;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Explains the refusal of a body above the limit of the server, which on its own refuses without a
 * word. The body is not read: the connection is closed behind the answer.
 */
@Singleton
class BodyTooLarge {

  static final String DETAIL = "The body is larger than this server takes; send it in parts";

  static final Problem PROBLEM = Problem.of(413, "body-too-large", "The body is too large", DETAIL);

  private final ObjectMapper mapper;
  private final long most;

  @Inject
  BodyTooLarge(
      ObjectMapper mapper,
      @ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize most) {
    this.mapper = mapper;
    this.most = most.asLongValue();
  }

  void route(@Observes Router router) {
    router.route().order(Integer.MIN_VALUE).handler(this::refuseTooLarge);
  }

  private void refuseTooLarge(RoutingContext request) {
    if (!isTooLarge(request.request().getHeader(HttpHeaders.CONTENT_LENGTH))) {
      request.next();
      return;
    }
    request
        .response()
        .setStatusCode(PROBLEM.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
        .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE)
        .endHandler(sent -> request.request().connection().close())
        .end(json());
  }

  /** More digits than a long has are too large as well. */
  private boolean isTooLarge(String length) {
    try {
      return length != null && Long.parseLong(length) > most;
    } catch (NumberFormatException e) {
      return true;
    }
  }

  private String json() {
    try {
      return mapper.writeValueAsString(PROBLEM);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a problem that cannot be written", e);
    }
  }
}
