package dev.holdfast.site.definition;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** Checks addresses. None of its complaints repeats the address: there may be a password in it. */
final class Urls {

  private static final int MAX_LENGTH = 2_048;
  private static final int MAX_PORT = 65_535;

  private Urls() {}

  /** An address with nothing but a scheme, a host, perhaps a port, a path and a query. */
  static URI parse(Fields fields, String field, Set<String> schemes) {
    String text = fields.requiredText(field).strip();
    if (text.length() > MAX_LENGTH) {
      throw fields.flaw(field, "must not be longer than %d characters".formatted(MAX_LENGTH));
    }
    URI url = syntax(fields, field, text);
    if (url.getScheme() == null || !schemes.contains(schemeOf(url))) {
      throw fields.flaw(
          field, "must begin with %s".formatted(String.join(" or ", prefixes(schemes))));
    }
    if (url.getRawAuthority() != null && url.getRawAuthority().indexOf('@') >= 0) {
      throw fields.flaw(field, "must not hold a user or a password; they have fields of their own");
    }
    if (url.getHost() == null) {
      throw fields.flaw(field, "must name a host");
    }
    if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
      throw fields.flaw(field, "must name a port from 1 to %d, or none".formatted(MAX_PORT));
    }
    if (url.getRawFragment() != null) {
      throw fields.flaw(field, "must not have a fragment (#)");
    }
    return url;
  }

  static String schemeOf(URI url) {
    return url.getScheme().toLowerCase(Locale.ROOT);
  }

  /** Do both lead to the same server? A secret that is kept must not get another one to see it. */
  static boolean sameServer(URI one, URI other) {
    return schemeOf(one).equals(schemeOf(other))
        && one.getHost().equalsIgnoreCase(other.getHost())
        && one.getPort() == other.getPort();
  }

  private static URI syntax(Fields fields, String field, String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw fields.flaw(field, "is not a valid URL");
    }
  }

  private static Iterable<String> prefixes(Set<String> schemes) {
    return schemes.stream().sorted().map(scheme -> scheme + "://").toList();
  }
}
