package dev.holdfast.base.answer;

import dev.holdfast.base.problem.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/**
 * A generated client asks for what it can read best of all that a document names. Where the answer
 * is no JSON, that is a problem; it gets the answer all the same.
 */
class AskedForProblems {

  @ServerRequestFilter(preMatching = true)
  void giveAnyAnswer(ContainerRequestContext asked) {
    if (Problem.MEDIA_TYPE.equals(asked.getHeaderString(HttpHeaders.ACCEPT))) {
      asked.getHeaders().putSingle(HttpHeaders.ACCEPT, MediaType.WILDCARD);
    }
  }
}
