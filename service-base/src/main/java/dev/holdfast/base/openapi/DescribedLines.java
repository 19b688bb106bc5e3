package dev.holdfast.base.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/**
 * Describes what comes line by line as the text it is: a client that was told of one object would
 * send and read one. What a line is stands beside it, under the name that OpenAPI 3.2 has for it.
 * Examples are annotated as a JSON array, since of several lines the scanner would read the first
 * and drop the others.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public class DescribedLines implements OASFilter {

  static final String ITEM_SCHEMA = "x-itemSchema";

  private static final List<String> LINES = List.of("application/x-ndjson", "text/event-stream");
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public RequestBody filterRequestBody(RequestBody body) {
    linesOf(body.getContent()).forEach(DescribedLines::describe);
    return body;
  }

  @Override
  public APIResponse filterAPIResponse(APIResponse response) {
    linesOf(response.getContent()).forEach(DescribedLines::describe);
    return response;
  }

  private static Stream<MediaType> linesOf(Content content) {
    return LINES.stream()
        .map(type -> content == null ? null : content.getMediaType(type))
        .flatMap(found -> Optional.ofNullable(found).stream());
  }

  private static void describe(MediaType lines) {
    Schema line = lines.getSchema();
    if (line != null && line.getRef() != null) {
      lines.addExtension(ITEM_SCHEMA, Map.of("$ref", line.getRef()));
    }
    lines.setSchema(OASFactory.createSchema().addType(Schema.SchemaType.STRING));
    if (lines.getExample() instanceof List<?> objects) {
      StringBuilder text = new StringBuilder();
      objects.forEach(object -> text.append(json(object)).append('\n'));
      lines.setExample(text.toString());
    }
  }

  private static String json(Object object) {
    try {
      return JSON.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an example cannot be written as JSON: " + object, e);
    }
  }
}
