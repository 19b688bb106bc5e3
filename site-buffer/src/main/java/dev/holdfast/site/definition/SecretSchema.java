package dev.holdfast.site.definition;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a secret looks like in requests and answers; for the description only. */
@Schema(
    name = "Secret",
    description =
        "In an answer: whether there is a secret. In a request: the secret itself as a string; null"
            + " takes it away, leaving it out (or sending what the answer said) keeps it.",
    oneOf = {SecretSchema.NewSecret.class, SecretView.class})
interface SecretSchema {

  /** One that is set. */
  @Schema(
      name = "NewSecret",
      type = SchemaType.STRING,
      nullable = true,
      description = "The secret; null takes it away",
      examples = "s3cret")
  interface NewSecret {}
}
