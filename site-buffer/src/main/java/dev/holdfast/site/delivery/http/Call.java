package dev.holdfast.site.delivery.http;

import java.util.Map;
import java.util.Optional;

/**
 * A call that can be made: what to ask for, not whom.
 *
 * @param path empty for the base URL itself, else beginning with a slash
 */
record Call(
    Verb verb,
    String path,
    CallQuery query,
    Map<String, String> headers,
    Optional<CallContent> content) {

  /**
   * @throws FlawedCallException when the call cannot be made
   */
  static Call read(String payload) {
    CallFields fields = CallFields.of(payload);
    String method =
        fields.string("method").orElseThrow(() -> new FlawedCallException("method", "is missing"));
    Optional<Verb> verb = Verb.named(method);
    return new Call(
        verb.orElse(Verb.POST),
        path(fields, method, verb),
        query(fields, verb.orElse(Verb.POST)),
        CallHeaders.read(fields.object("headers")),
        content(fields, verb.orElse(Verb.POST)));
  }

  private static String path(CallFields fields, String method, Optional<Verb> verb) {
    if (Verb.isUnfit(method)) {
      throw new FlawedCallException("method", "must not be " + method);
    }
    Optional<String> path = fields.string("path");
    if (path.isPresent() && verb.isEmpty()) {
      throw new FlawedCallException(
          "method", "must be one of GET, HEAD, POST, PUT, PATCH and DELETE where there is a path");
    }
    return verb.isEmpty() ? CallPath.ofMethod(method) : path.map(CallPath::checked).orElse("");
  }

  private static CallQuery query(CallFields fields, Verb verb) {
    CallQuery query = CallQuery.read("query", fields.object("query"));
    return verb.parametersInQuery()
        ? query.and(CallQuery.read("parameters", fields.object("parameters")))
        : query;
  }

  private static Optional<CallContent> content(CallFields fields, Verb verb) {
    Optional<RawJson> body = fields.json("body");
    if (body.isPresent() && !verb.takesBody()) {
      throw new FlawedCallException("body", "cannot go with " + verb);
    }
    Optional<RawJson> parameters = bodyOfParameters(fields, verb);
    if (body.isPresent() && parameters.isPresent()) {
      throw new FlawedCallException(
          "parameters", "are the body of a %s, and there is a body already".formatted(verb));
    }
    Optional<String> contentType = fields.string("contentType");
    if (contentType.isPresent() && body.isEmpty() && parameters.isEmpty()) {
      throw new FlawedCallException("contentType", "is of no use without a body");
    }
    return body.or(() -> parameters).map(json -> CallContent.of(json, contentType));
  }

  private static Optional<RawJson> bodyOfParameters(CallFields fields, Verb verb) {
    if (verb.parametersInQuery()) {
      return Optional.empty();
    }
    fields.object("parameters");
    return fields.json("parameters");
  }
}
