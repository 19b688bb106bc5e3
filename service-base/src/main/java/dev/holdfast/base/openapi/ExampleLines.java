package dev.holdfast.base.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.media.Content;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.parameters.RequestBody;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/**
 * Shows examples of NDJSON as lines. Annotations give them as a JSON array, since of several lines
 * the scanner would read the first and drop the others.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public class ExampleLines implements OASFilter {

  private static final String NDJSON = "application/x-ndjson";
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public RequestBody filterRequestBody(RequestBody body) {
    showLines(body.getContent());
    return body;
  }

  @Override
  public APIResponse filterAPIResponse(APIResponse response) {
    showLines(response.getContent());
    return response;
  }

  private static void showLines(Content content) {
    Optional.ofNullable(content)
        .map(given -> given.getMediaType(NDJSON))
        .ifPresent(ExampleLines::showLines);
  }

  private static void showLines(MediaType lines) {
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
