package dev.holdfast.site.intake;

import dev.holdfast.site.message.Category;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a message looks like in a request; for the description only, see {@link ReadRequest}. */
@Schema(name = "Message", description = "A message of any category")
interface MessageSchema extends OptionsSchema {

  @Schema(required = true)
  Category getCategory();

  @Schema(
      required = true,
      description = "The external system, the database or the notification list",
      examples = "erp")
  String getTarget();

  @Schema(
      required = true,
      description =
          "A call, a write, or a notification's subject and body, as at their own endpoints")
  Object getPayload();
}
