package dev.holdfast.site.intake;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A write to a database. */
@Schema(
    name = "Write",
    description = "A statement and its parameters, or several that run in one transaction")
interface WriteSchema extends OptionsSchema, StatementSchema {

  @Schema(
      description = "In place of 'sql' and 'parameters': at most 1,000; all take effect or none")
  List<StatementSchema> getStatements();
}
