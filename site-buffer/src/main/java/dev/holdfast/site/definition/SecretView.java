package dev.holdfast.site.definition;

import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** All that anybody is told of a secret. */
@Schema(
    description =
        "In an answer: whether there is a secret. In a request: the secret itself as a string; null"
            + " takes it away, leaving it out (or sending this object back) keeps it.")
public record SecretView(@Schema(examples = "true") boolean set) {

  static SecretView of(Secret secret) {
    return new SecretView(!secret.value().isEmpty());
  }

  static SecretView of(Optional<Secret> secret) {
    return new SecretView(secret.isPresent());
  }
}
