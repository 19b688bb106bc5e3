package dev.holdfast.site.definition;

import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a database is.
 *
 * @param scheme {@code postgresql}, {@code mysql}, {@code mariadb} or {@code sqlserver}
 * @param options what stands after the question mark
 */
public record DatabaseUrl(
    String scheme, String host, OptionalInt port, String database, Map<String, String> options) {

  public static DatabaseUrl parse(String url) {
    URI uri = URI.create(url);
    return new DatabaseUrl(
        uri.getScheme().toLowerCase(Locale.ROOT),
        withoutBrackets(uri.getHost()),
        uri.getPort() < 0 ? OptionalInt.empty() : OptionalInt.of(uri.getPort()),
        uri.getPath().substring(1),
        options(Optional.ofNullable(uri.getQuery())));
  }

  private static String withoutBrackets(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static Map<String, String> options(Optional<String> query) {
    Map<String, String> options = new LinkedHashMap<>();
    Arrays.stream(query.orElse("").split("&"))
        .filter(pair -> !pair.isEmpty())
        .map(pair -> pair.split("=", 2))
        .forEach(pair -> options.put(pair[0], pair.length > 1 ? pair[1] : ""));
    return Map.copyOf(options);
  }
}
