package dev.holdfast.base.body;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** The text of a body. */
public final class BodyText {

  /** Some editors and shells begin a text with it. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private BodyText() {}

  /** Strict: what cannot be decoded must not be stored as question marks. */
  public static String of(byte[] body) {
    if (body == null || body.length == 0) {
      throw new ProblemException(
          Problem.of(400, "no-body", "The body is missing", "Send a JSON object"));
    }
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new ProblemException(
          Problem.of(400, "not-utf-8", "The body is not UTF-8", "Send JSON as UTF-8"));
    }
  }
}
