package dev.holdfast.site.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
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

  /** The parser's own words are kept back: they repeat what it stumbled over, maybe a secret. */
  static JsonObject parse(String body) {
    try {
      return JsonObject.parse(body);
    } catch (JsonException e) {
      throw new ProblemException(
          Problem.of(
              400,
              "unreadable-body",
              "The body cannot be read",
              "It must be one JSON object, each field once%s".formatted(place(e))));
    }
  }

  private static String place(JsonException failure) {
    return failure.getCause() instanceof JsonProcessingException json && json.getLocation() != null
        ? "; see line %d, column %d"
            .formatted(json.getLocation().getLineNr(), json.getLocation().getColumnNr())
        : "";
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
