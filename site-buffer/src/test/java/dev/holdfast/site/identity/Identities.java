package dev.holdfast.site.identity;

import java.nio.file.Path;
import java.util.Optional;

/** Identities for tests that do without the container. */
public final class Identities {

  private record Given(Optional<String> id, Optional<String> node, Path dataDir)
      implements IdentityConfig {}

  private Identities() {}

  public static NodeIdentity of(String site, String node) {
    return new NodeIdentity(new Given(Optional.of(site), Optional.of(node), Path.of("unused")));
  }
}
