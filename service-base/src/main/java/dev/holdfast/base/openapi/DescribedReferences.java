package dev.holdfast.base.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.media.Schema;

/**
 * Leaves of a schema that refers to another, or to several of which one holds, nothing but that.
 * The scanner adds the type of what was annotated; then all of it would have to hold at once, and a
 * secret could be neither text nor object.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public class DescribedReferences implements OASFilter {

  @Override
  public Schema filterSchema(Schema schema) {
    List<Schema> alternatives = schema.getOneOf();
    if (alternatives != null && !alternatives.isEmpty()) {
      schema.setRef(null);
      schema.setType(null);
      schema.setProperties(null);
    } else if (schema.getRef() != null) {
      schema.setType(null);
    }
    return schema;
  }
}
