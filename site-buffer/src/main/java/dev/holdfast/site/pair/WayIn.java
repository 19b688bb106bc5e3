package dev.holdfast.site.pair;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.site.leadership.Leadership;
import jakarta.inject.Inject;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.Optional;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;
import org.jboss.resteasy.reactive.server.ServerResponseFilter;

/**
 * A node that is not the active one answers reads from its copy, and says so; what would change
 * something is for the active one.
 */
@Singleton
class WayIn {

  static final String ROLE = "Holdfast-Role";
  static final String ACTIVE = "Holdfast-Active";
  private static final Set<String> READS =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  private static final String API = "/api/";

  /** Are this node's own. */
  private static final Set<String> LOCAL = Set.of("/api/v1/backups", "/api/v1/pair");

  private final Provider<Leadership> current;

  /**
   * @param current asked for with the first request: filters are made before there are settings
   */
  @Inject
  WayIn(Provider<Leadership> current) {
    this.current = current;
  }

  @ServerRequestFilter
  Optional<Response> refuse(ContainerRequestContext request) {
    String path = request.getUriInfo().getPath();
    boolean isForTheActive =
        !READS.contains(request.getMethod())
            && path.startsWith(API)
            && LOCAL.stream().noneMatch(path::startsWith);
    Leadership leadership = current.get();
    return isForTheActive && !leadership.isActive()
        ? Optional.of(refusal(leadership))
        : Optional.empty();
  }

  private static Response refusal(Leadership leadership) {
    Optional<String> active = leadership.activeUrl();
    Problem problem =
        Problem.of(
            503,
            "not-active",
            "This node is not the active one",
            "nothing was stored: this node is %s; %s"
                .formatted(
                    leadership.role(),
                    active
                        .map(url -> "ask the active one, " + url)
                        .orElse("ask the other one of this site, or again in a moment")));
    Response.ResponseBuilder answer =
        Response.status(problem.status())
            .type(Problem.MEDIA_TYPE)
            .header(HttpHeaders.RETRY_AFTER, 1)
            .entity(problem);
    active.ifPresent(url -> answer.header(ACTIVE, url));
    return answer.build();
  }

  @ServerResponseFilter
  void mark(ContainerResponseContext response) {
    Leadership leadership = current.get();
    if (!leadership.isActive()) {
      response.getHeaders().putSingle(ROLE, leadership.role().name());
    }
  }
}
