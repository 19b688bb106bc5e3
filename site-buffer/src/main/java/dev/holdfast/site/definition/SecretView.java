package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** All that anybody is told of a secret. */
@Schema(description = "What an answer says of a secret; sent back, it keeps the secret as it is")
public record SecretView(
    @Schema(required = true, description = "Whether there is one", examples = "true") boolean set) {

  static SecretView of(Secret secret) {
    return new SecretView(!secret.value().isEmpty());
  }

  static SecretView of(Optional<Secret> secret) {
    return new SecretView(secret.isPresent());
  }
}
