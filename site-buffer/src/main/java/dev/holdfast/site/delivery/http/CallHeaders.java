package dev.holdfast.site.delivery.http;

import dev.holdfast.shared.text.ForeignText;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Which headers may be said by whom. */
final class CallHeaders {

  static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  static final String TRACEPARENT = "traceparent";

  private static final int VALUE_CHARS = 8 * 1024;
  private static final int MOST = 100;
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");

  /** A line break would begin a header of the caller's own, or a second request. */
  private static final Pattern ONE_LINE_OF_ASCII = Pattern.compile("[\\t\\x20-\\x7E]*");

  /** They frame the message or route it; the client sets them as they have to be. */
  private static final Set<String> OF_THE_CLIENT =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "keep-alive",
          "proxy-authorization",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  /** They tell the receiver which message and which trace this is. */
  private static final Set<String> OF_THE_MESSAGE =
      Set.of("idempotency-key", "traceparent", "tracestate");

  private CallHeaders() {}

  /** The headers of a call. */
  static Map<String, String> read(Map<String, RawJson> given) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    given.forEach((name, value) -> add(headers, name, value));
    if (headers.size() > MOST) {
      throw flaw("are %d; at most %d are allowed".formatted(headers.size(), MOST));
    }
    return Collections.unmodifiableMap(headers);
  }

  /**
   * The same headers, checked for what would break every call.
   *
   * @throws BadDefinitionException naming the header, never its value
   */
  static Map<String, String> ofDefinition(Map<String, String> headers) {
    headers.forEach(
        (name, value) -> {
          if (!isLegal(name, value) || isIn(OF_THE_CLIENT, name) || isIn(OF_THE_MESSAGE, name)) {
            throw new BadDefinitionException(
                "its header '%s' cannot be sent".formatted(ForeignText.name(name)));
          }
        });
    return headers;
  }

  static boolean isLegal(String name, String value) {
    return TOKEN.matcher(name).matches() && isLegalValue(value);
  }

  static boolean isLegalValue(String value) {
    return value.length() <= VALUE_CHARS && ONE_LINE_OF_ASCII.matcher(value).matches();
  }

  private static void add(Map<String, String> headers, String name, RawJson given) {
    String shown = ForeignText.name(name);
    if (!TOKEN.matcher(name).matches()) {
      throw flaw("has the name '%s', which is no header name".formatted(shown));
    }
    if (isIn(OF_THE_CLIENT, name) || isIn(OF_THE_MESSAGE, name)) {
      throw flaw("must not set '%s': Holdfast does".formatted(shown));
    }
    if (name.equalsIgnoreCase("Authorization")) {
      throw flaw(
          "must not set 'Authorization': it belongs to the definition of the external system");
    }
    if (name.equalsIgnoreCase("Content-Type")) {
      throw flaw("must not set 'Content-Type': say it in 'contentType'");
    }
    String value = CallFields.read("headers", given, RawJson::scalar);
    if (!isLegalValue(value)) {
      throw flaw(
          "has a value for '%s' that is not one line of ASCII with at most %d characters"
              .formatted(shown, VALUE_CHARS));
    }
    if (headers.put(name, value) != null) {
      throw flaw("has '%s' twice".formatted(shown));
    }
  }

  private static boolean isIn(Set<String> names, String name) {
    return names.contains(name.toLowerCase(Locale.ROOT));
  }

  private static FlawedCallException flaw(String problem) {
    return new FlawedCallException("headers", problem);
  }
}
