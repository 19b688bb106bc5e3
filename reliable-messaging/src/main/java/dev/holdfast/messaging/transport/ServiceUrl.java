package dev.holdfast.messaging.transport;

import java.net.URI;
import java.util.Locale;

/** The address of a service that is reached over HTTP, or over what runs on top of it. */
public final class ServiceUrl {

  private ServiceUrl() {}

  /**
   * @throws IllegalArgumentException saying what is asked for
   */
  public static URI of(String address) {
    try {
      URI url = URI.create(address);
      if (url.getHost() != null
          && url.getScheme() != null
          && url.getScheme().toLowerCase(Locale.ROOT).matches("https?")) {
        return url;
      }
      throw new IllegalArgumentException("no scheme or no host");
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'%s' must be a URL such as https://central.example:8080".formatted(address), e);
    }
  }
}
