package dev.holdfast.site.pair.peer;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the other node of the site is, and how the two know each other. */
@ConfigMapping(prefix = "holdfast.site.cluster")
public interface ClusterConfig {

  /**
   * {@code host} or {@code host:port}; this node may be among them. Without it there is no pair.
   */
  Optional<List<String>> peers();

  /** Where this node listens, if not at the address from which it reaches its peer. */
  Optional<String> address();

  /** The certificate of this node, a PEM file. */
  Optional<Path> certificate();

  /** The private key of this node, a PEM file. */
  Optional<Path> key();

  /** Whom this node trusts, a PEM file: a CA of this site, or the certificates of both nodes. */
  Optional<Path> ca();

  /** Whether the nodes may talk in plain text over a network. */
  @WithDefault("false")
  boolean insecure();
}
