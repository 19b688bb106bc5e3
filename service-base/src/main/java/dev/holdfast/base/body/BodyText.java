package dev.holdfast.base.body;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The text of a body. */
public final class BodyText {

  private BodyText() {}

  /** Strict: what cannot be decoded must not be stored as question marks. */
  public static String of(byte[] body) {
    if (body == null || body.length == 0) {
      throw new ProblemException(
          Problem.of(400, "no-body", "The body is missing", "Send a JSON object"));
    }
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
    } catch (CharacterCodingException e) {
      throw new ProblemException(
          Problem.of(400, "not-utf-8", "The body is not UTF-8", "Send JSON as UTF-8"));
    }
  }
}
