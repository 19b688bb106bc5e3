package dev.holdfast.central.secrets;

import dev.holdfast.base.secrets.SealingSettings;
import io.smallrye.config.ConfigMapping;

/** What seals the secrets in the database. The same on every node. */
@ConfigMapping(prefix = SecretsSettings.PREFIX)
public interface SecretsSettings extends SealingSettings {

  String PREFIX = "holdfast.central.secrets";
}
