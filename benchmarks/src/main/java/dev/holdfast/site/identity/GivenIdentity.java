package dev.holdfast.site.identity;

import java.nio.file.Path;
import java.util.Optional;

/** An identity for code that runs outside of the service; in this package, as its maker is. */
public final class GivenIdentity {

  private GivenIdentity() {}

  public static NodeIdentity of(String site, String node) {
    return new NodeIdentity(new Given(Optional.of(site), Optional.of(node), Path.of("unused")));
  }

  private record Given(Optional<String> id, Optional<String> node, Path dataDir)
      implements IdentityConfig {}
}
