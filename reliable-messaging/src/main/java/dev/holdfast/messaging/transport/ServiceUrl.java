package dev.holdfast.messaging.transport;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The address of a service that is reached over HTTP, or over what runs on top of it. */
public final class ServiceUrl {

  private ServiceUrl() {}

  /**
   * @throws IllegalArgumentException saying what is asked for
   */
  public static URI of(String address) {
    return of(address, Set.of("http", "https"), "https://central.example:8080");
  }

  /**
   * @param schemes in lower case
   * @param example of what is asked for
   * @throws IllegalArgumentException saying what is asked for
   */
  public static URI of(String address, Set<String> schemes, String example) {
    try {
      URI url = URI.create(address);
      if (url.getHost() != null && schemes.contains(schemeOf(address).orElse(""))) {
        return url;
      }
      throw new IllegalArgumentException("no scheme or no host");
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' must be a URL such as %s".formatted(address, example), e);
    }
  }

  /** In lower case; empty for an address that begins with none. */
  public static Optional<String> schemeOf(String address) {
    int end = address.indexOf("://");
    return end < 1
        ? Optional.empty()
        : Optional.of(address.substring(0, end).toLowerCase(Locale.ROOT));
  }
}
