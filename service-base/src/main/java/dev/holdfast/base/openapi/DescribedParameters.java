package dev.holdfast.base.openapi;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.Map;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;

/**
 * Says what kind of thing parameters of lists are, that are read as text so that what is wrong with
 * them can be told by name.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public class DescribedParameters implements OASFilter {

  /** What a parameter of a name is, and how its example is read. */
  private record Kind(Schema.SchemaType type, String format, Function<String, ?> reader) {

    Schema schema() {
      return OASFactory.createSchema().addType(type).format(format);
    }
  }

  private static final Kind NUMBER = new Kind(Schema.SchemaType.INTEGER, "int32", Integer::valueOf);
  private static final Kind TIME = new Kind(Schema.SchemaType.STRING, "date-time", text -> text);
  private static final Kind FLAG = new Kind(Schema.SchemaType.BOOLEAN, null, Boolean::valueOf);

  private static final Map<String, Kind> KINDS =
      Map.of("limit", NUMBER, "from", TIME, "until", TIME, "stuck", FLAG, "failed", FLAG);

  @Override
  public Parameter filterParameter(Parameter parameter) {
    Kind kind = KINDS.get(parameter.getName());
    if (kind != null && parameter.getIn() == Parameter.In.QUERY) {
      parameter.setSchema(kind.schema());
      if (parameter.getExample() instanceof String example) {
        parameter.setExample(kind.reader().apply(example));
      }
    }
    return parameter;
  }
}
