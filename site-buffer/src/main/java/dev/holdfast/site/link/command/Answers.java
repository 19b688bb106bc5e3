package dev.holdfast.site.link.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.base.answer.UnreadableBody;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.SiteAnswer;
import dev.holdfast.shared.json.JsonException;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Puts into words what the HTTP API would have answered, with the same mapper. */
@Singleton
class Answers {

  private final ObjectMapper mapper;

  @Inject
  Answers(ObjectMapper mapper) {
    this.mapper = mapper;
  }

  SiteAnswer of(int status, Object body) {
    try {
      return new SiteAnswer(status, mapper.writeValueAsString(body));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that cannot be written", e);
    }
  }

  SiteAnswer ok(Object body) {
    return of(200, body);
  }

  boolean isExpected(Throwable failure) {
    return failure instanceof ProblemException || failure instanceof JsonException;
  }

  /** For what {@link #isExpected}. */
  SiteAnswer problem(Throwable failure) {
    Problem problem =
        failure instanceof ProblemException known
            ? known.problem()
            : Problem.of(
                400,
                "unreadable-request",
                "The site cannot read this",
                "%s; site and central may be of different versions"
                    .formatted(failure.getMessage()));
    return of(problem.status(), problem);
  }

  <T> T read(String json, Class<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new ProblemException(UnreadableBody.of(e));
    }
  }
}
