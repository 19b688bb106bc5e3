package dev.holdfast.site.delivery.forward;

import dev.holdfast.shared.wire.SigningSecret;
import java.net.URI;
import java.util.Optional;

/** Where central is and what this site shares with it, checked; what is wrong is named. */
public final class CentralSettings {

  private static final String URL = "holdfast.site.central.url";
  private static final String SECRET = "holdfast.site.central.secret";

  private CentralSettings() {}

  /** Empty when the site stands alone. */
  public static Optional<URI> url(CentralConfig config) {
    config.url().ifPresent(CentralSettings::requireAddress);
    if (config.url().isPresent() && config.secret().isEmpty()) {
      throw new IllegalArgumentException("%s is set, so %s is needed too".formatted(URL, SECRET));
    }
    return config.url();
  }

  private static void requireAddress(URI url) {
    boolean good =
        url.getHost() != null && url.getScheme() != null && url.getScheme().matches("https?");
    if (!good) {
      throw new IllegalArgumentException(
          "%s must be an address such as https://central.example:8443, and is %s"
              .formatted(URL, url));
    }
  }

  public static Optional<SigningSecret> secret(CentralConfig config) {
    return config.secret().map(text -> SigningSecret.of(SECRET, text));
  }
}
