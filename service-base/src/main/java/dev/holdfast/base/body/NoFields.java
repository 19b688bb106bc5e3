package dev.holdfast.base.body;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.base.answer.UnreadableBody;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;

/**
 * Requests whose path says it all. A body need not be sent, but one that asks for something must
 * not be passed over: {@code {"dryRun": true}} would be acted on.
 */
public final class NoFields {

  private static final JsonMapper JSON = StrictBodies.strict(new JsonMapper());

  private NoFields() {}

  public static void require(byte[] body) {
    if (body == null || body.length == 0) {
      return;
    }
    JsonNode node = read(BodyText.of(body));
    if (node instanceof ObjectNode object && !object.isEmpty()) {
      throw new ProblemException(
          Problem.invalidField(
              object.fieldNames().next(), "is not a field of this request; it has none"));
    }
    if (!node.isMissingNode() && !node.isObject()) {
      throw new ProblemException(UnreadableBody.notOneObject());
    }
  }

  private static JsonNode read(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new ProblemException(UnreadableBody.of(e));
    }
  }
}
