package dev.holdfast.site.intake;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** One statement of a write. */
@Schema(name = "Statement", description = "A statement and its parameters")
interface StatementSchema {

  @Schema(
      description = "One statement; values are bound, never put into its text",
      examples = "INSERT INTO readings (sensor, bar) VALUES ($1, $2)")
  String getSql();

  @Schema(
      description = "A list of values, or an object of named ones",
      examples = "[\"p-3\", 0.38]")
  Object getParameters();
}
