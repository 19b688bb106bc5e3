package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.http.MediaType;
import dev.holdfast.shared.text.UnicodeText;
import java.nio.charset.Charset;
import java.util.Optional;

/**
 * The body of a call.
 *
 * @param givenType the content type the caller asked for; without one, {@code usualType}
 */
record CallContent(String text, Optional<String> givenType, String usualType) {

  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  /** A string goes out as the text it is: it may be XML, or JSON that is already written. */
  static CallContent of(RawJson body, Optional<String> contentType) {
    CallContent content =
        body.isString()
            ? new CallContent(
                CallFields.read("body", body, RawJson::string), checked(contentType), TEXT)
            : new CallContent(body.text(), checked(contentType), JSON);
    if (!content.canBeExpressed()) {
      throw new FlawedCallException(
          "body", "has characters that %s cannot express".formatted(content.charset()));
    }
    return content;
  }

  private boolean canBeExpressed() {
    Charset charset = charset();
    return charset.equals(UTF_8)
        ? UnicodeText.isWellFormed(text)
        : charset.newEncoder().canEncode(text);
  }

  byte[] bytes() {
    return text.getBytes(charset());
  }

  private Charset charset() {
    return givenType.flatMap(MediaType::charset).orElse(UTF_8);
  }

  private static Optional<String> checked(Optional<String> contentType) {
    contentType.ifPresent(
        type -> {
          if (!CallHeaders.isLegalValue(type) || !MediaType.isLegal(type)) {
            throw new FlawedCallException(
                "contentType", "is no media type, such as application/json or text/plain");
          }
          if (MediaType.namesCharset(type)
              && MediaType.charset(type).filter(Charset::canEncode).isEmpty()) {
            throw new FlawedCallException("contentType", "names a charset that is not known here");
          }
        });
    return contentType;
  }
}
