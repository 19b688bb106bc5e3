package dev.holdfast.base.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.Charset;
import java.util.Optional;

/** The beginning of a body as text, in the charset it says it has. */
final class AnswerText {

  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private AnswerText() {}

  static String of(HttpClientResponse response, Buffer body) {
    return decode(
        Optional.ofNullable(response.getHeader(HttpHeaders.CONTENT_TYPE)), body.getBytes());
  }

  /** What cannot be decoded shows as replacement characters; nobody depends on it. */
  static String decode(Optional<String> contentType, byte[] body) {
    Charset charset = contentType.flatMap(MediaType::charset).orElse(UTF_8);
    String text = new String(body, charset);
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }
}
