package dev.holdfast.site.identity;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.nio.file.Path;
import java.util.Optional;

/** The node's name and place. */
@ConfigMapping(prefix = "holdfast.site")
public interface IdentityConfig {

  /** The site, as central knows it; blank is as good as none. */
  @WithDefault("$unknown-site")
  Optional<String> id();

  /** The node; the host's name unless given. */
  Optional<String> node();

  /** Where the buffer and everything else that must last is kept. */
  @WithDefault("./data/site")
  Path dataDir();
}
