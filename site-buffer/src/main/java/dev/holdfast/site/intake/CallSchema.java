package dev.holdfast.site.intake;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A call of an external system. */
@Schema(name = "Call", description = "A call: a verb and a path, or the name of a method")
interface CallSchema extends OptionsSchema {

  @Schema(
      required = true,
      description = "GET, POST, ..., or a method's name, which is a POST to that name",
      examples = "POST")
  String getMethod();

  @Schema(description = "Below the base URL", examples = "/orders/17/approve")
  String getPath();

  @Schema(description = "Query parameters")
  Object getQuery();

  @Schema(description = "Headers besides those of the definition")
  Object getHeaders();

  @Schema(description = "The body: any JSON, or a string as it is")
  Object getBody();

  @Schema(description = "In place of a body: its fields, or the query of a GET")
  Object getParameters();

  @Schema(examples = "application/json")
  String getContentType();
}
