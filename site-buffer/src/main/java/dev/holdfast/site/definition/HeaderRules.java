package dev.holdfast.site.definition;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Which headers a definition may add to a call. */
final class HeaderRules {

  private static final int MAX_HEADERS = 64;
  private static final int MAX_VALUE = 4_096;
  private static final int MAX_TOTAL = 16_384;

  /** The connection and the message decide about these. */
  private static final Set<String> NOT_OURS =
      Set.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "idempotency-key",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  /** Headers are shown to everybody who may look; what proves an identity is not. */
  private static final Set<String> SECRET =
      Set.of("authorization", "cookie", "proxy-authorization");

  private HeaderRules() {}

  static Map<String, String> read(Fields definition) {
    Optional<Fields> given = definition.object("headers");
    Map<String, String> headers = new LinkedHashMap<>();
    if (given.isPresent()) {
      Fields fields = given.get();
      for (String name : fields.values().keySet()) {
        requireName(fields, name);
        fields.raw(name).ifPresent(value -> headers.put(name, requireValue(fields, name, value)));
      }
      requireModest(definition, headers);
    }
    return headers;
  }

  private static void requireName(Fields fields, String name) {
    if (!Texts.isToken(name)) {
      throw fields.flaw(Texts.shown(name), "is not a header name");
    }
    String lower = name.toLowerCase(Locale.ROOT);
    if (NOT_OURS.contains(lower)) {
      throw fields.flaw(name, "cannot be set here: the call itself decides about it");
    }
    if (SECRET.contains(lower)) {
      throw fields.flaw(name, "cannot be set here: use auth, which keeps it secret");
    }
  }

  private static String requireValue(Fields fields, String name, String value) {
    if (!Texts.isVisibleAscii(value)) {
      throw fields.flaw(name, "must be printable ASCII");
    }
    if (value.length() > MAX_VALUE) {
      throw fields.flaw(name, "must not be longer than %d characters".formatted(MAX_VALUE));
    }
    return value;
  }

  private static void requireModest(Fields definition, Map<String, String> headers) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(headers.keySet());
    if (names.size() < headers.size()) {
      throw definition.flaw("headers", "must not name a header twice");
    }
    if (headers.size() > MAX_HEADERS) {
      throw definition.flaw("headers", "must not be more than %d".formatted(MAX_HEADERS));
    }
    int total =
        headers.entrySet().stream()
            .mapToInt(h -> h.getKey().length() + h.getValue().length())
            .sum();
    if (total > MAX_TOTAL) {
      throw definition.flaw(
          "headers", "must not be longer than %d characters together".formatted(MAX_TOTAL));
    }
  }

  /** For the header of an API key: any but those the call itself decides about. */
  static void requireKeyHeader(Fields auth, String name) {
    if (!Texts.isToken(name) || NOT_OURS.contains(name.toLowerCase(Locale.ROOT))) {
      throw auth.flaw("header", "is not a header name that can be used here");
    }
  }
}
