package dev.holdfast.site.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.holdfast.base.answer.UnreadableBody;
import dev.holdfast.base.body.BodyText;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.definition.ChangeDefinition.Changed;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jboss.resteasy.reactive.RestResponse;
import org.jboss.resteasy.reactive.RestResponse.ResponseBuilder;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** What requests about both kinds of definitions have in common. */
class DefinitionRequests {

  static JsonObject parse(byte[] body) {
    try {
      return JsonObject.parse(BodyText.of(body));
    } catch (JsonException e) {
      throw new ProblemException(
          e.getCause() instanceof JsonProcessingException broken
              ? UnreadableBody.of(broken)
              : UnreadableBody.notOneObject());
    }
  }

  static Precondition precondition(HttpHeaders headers) {
    return new Precondition(
        joined(headers, HttpHeaders.IF_MATCH), joined(headers, HttpHeaders.IF_NONE_MATCH));
  }

  private static Optional<String> joined(HttpHeaders headers, String name) {
    List<String> values = headers.getRequestHeader(name);
    return values == null || values.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(",", values));
  }

  /** The answer to a change: 201 when it is new. */
  static <T, V> RestResponse<V> changed(Changed<T> change, Function<Defined<T>, V> view) {
    return answer(
        change.isNew() ? RestResponse.Status.CREATED : RestResponse.Status.OK,
        change.defined(),
        view);
  }

  static <T, V> RestResponse<V> found(Defined<T> defined, Function<Defined<T>, V> view) {
    return answer(RestResponse.Status.OK, defined, view);
  }

  private static <T, V> RestResponse<V> answer(
      RestResponse.Status status, Defined<T> defined, Function<Defined<T>, V> view) {
    ResponseBuilder<V> answer = ResponseBuilder.create(status, view.apply(defined));
    defined
        .version()
        .ifPresent(version -> answer.header(HttpHeaders.ETAG, Precondition.tag(version)));
    return answer.build();
  }

  @ServerExceptionMapper
  Response flawed(FlawException flaw) {
    Problem problem = Problem.invalidField(flaw.field(), flaw.problem());
    return Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem).build();
  }
}
