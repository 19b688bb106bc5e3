package dev.holdfast.site.secrets;

import dev.holdfast.base.secrets.SealingSettings;
import io.smallrye.config.ConfigMapping;

/** What seals the secrets of definitions. The same at both nodes of a site. */
@ConfigMapping(prefix = SecretsConfig.PREFIX)
public interface SecretsConfig extends SealingSettings {

  String PREFIX = "holdfast.site.secrets";
}
