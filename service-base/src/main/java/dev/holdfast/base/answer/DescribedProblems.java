package dev.holdfast.base.answer;

import dev.holdfast.base.problem.Problem;
import io.quarkus.smallrye.openapi.OpenApiFilter;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.Paths;
import org.eclipse.microprofile.openapi.models.media.MediaType;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;
import org.eclipse.microprofile.openapi.models.responses.APIResponses;

/**
 * Says on the page of the API that every refusal is a problem. A 413 without more ado is about a
 * body above the limit of the server.
 */
@OpenApiFilter(value = OpenApiFilter.RunStage.BUILD, priority = 0)
public class DescribedProblems implements OASFilter {

  /** Those that every endpoint answers alike. */
  private static final Map<Integer, Problem> ALIKE =
      Map.of(401, ProblemMappers.NO_TOKEN, 403, ProblemMappers.LACKS_ROLE);

  @Override
  public void filterOpenAPI(OpenAPI page) {
    Optional.ofNullable(page.getPaths()).map(Paths::getPathItems).orElse(Map.of()).values().stream()
        .flatMap(item -> item.getOperations().values().stream())
        .map(Operation::getResponses)
        .filter(responses -> responses != null && responses.getAPIResponses() != null)
        .forEach(DescribedProblems::describe);
  }

  private static void describe(APIResponses responses) {
    responses
        .getAPIResponses()
        .forEach(
            (status, response) -> {
              if (status.matches("[45]\\d\\d")) {
                describe(Integer.parseInt(status), response);
              }
            });
  }

  private static void describe(int status, APIResponse response) {
    if (RetryLater.SECONDS.containsKey(status)) {
      response.addHeader(
          HttpHeaders.RETRY_AFTER,
          OASFactory.createHeader()
              .description("In how many seconds to try again")
              .schema(OASFactory.createSchema().addType(Schema.SchemaType.INTEGER)));
    }
    if (response.getContent() == null) {
      MediaType described = OASFactory.createMediaType();
      if (status == BodyTooLarge.PROBLEM.status()) {
        described.setExample(fields(BodyTooLarge.PROBLEM));
      }
      response.setContent(OASFactory.createContent().addMediaType(Problem.MEDIA_TYPE, described));
    }
    MediaType problem = response.getContent().getMediaType(Problem.MEDIA_TYPE);
    if (problem != null) {
      problem.setSchema(OASFactory.createSchema().ref(Problem.class.getSimpleName()));
      if (ALIKE.containsKey(status)) {
        problem.setExample(fields(ALIKE.get(status)));
      }
    }
  }

  private static Map<String, Object> fields(Problem problem) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("type", problem.type());
    fields.put("title", problem.title());
    fields.put("status", problem.status());
    fields.put("detail", problem.detail());
    return fields;
  }
}
