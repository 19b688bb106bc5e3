package dev.holdfast.site.delivery.http;

import dev.holdfast.base.http.Answer.Answered;
import dev.holdfast.shared.text.ForeignText;
import dev.holdfast.site.message.KeptResponse;
import io.vertx.core.http.HttpHeaders;
import java.util.Optional;

/** What is kept of the answer to a call that asked for something. */
final class ResponseToKeep {

  /** What could not be decoded shows as this. */
  private static final char UNKNOWN = '\uFFFD';

  private ResponseToKeep() {}

  static Optional<KeptResponse> of(Answered answer, Redaction redaction) {
    Optional<String> contentType =
        answer.header(HttpHeaders.CONTENT_TYPE.toString()).map(ForeignText::name);
    if (contentType.isEmpty() && answer.text().isEmpty()) {
      return Optional.empty();
    }
    if (!isText(answer.text())) {
      return Optional.of(new KeptResponse(contentType, Optional.empty(), true));
    }
    // Cut last: half a secret would not be known as one.
    String clean = redaction.clean(answer.text());
    String kept = beginning(clean);
    return Optional.of(
        new KeptResponse(
            contentType, Optional.of(kept), !answer.complete() || kept.length() < clean.length()));
  }

  private static boolean isText(String text) {
    return text.indexOf('\0') < 0 && text.indexOf(UNKNOWN) < 0;
  }

  private static String beginning(String text) {
    int most = KeptResponse.MOST_CHARS;
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }
}
