package dev.holdfast.testkit.openapi;

import io.quarkus.test.junit.callback.QuarkusTestBeforeEachCallback;
import io.quarkus.test.junit.callback.QuarkusTestMethodContext;
import io.restassured.RestAssured;
import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.http.Header;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Whatever a test asks over HTTP and is answered must be as the document of the API says. A module
 * that names this class as a service has it in each of its Quarkus tests.
 */
public class AnswersFitTheirDescription implements QuarkusTestBeforeEachCallback, Filter {

  private static final String DOCUMENT = "/q/openapi?format=json";

  /** What has no end cannot be looked at whole. */
  private static final String STREAM = "text/event-stream";

  private static volatile DescribedExchanges described;

  @Override
  public void beforeEach(QuarkusTestMethodContext context) {
    RestAssured.replaceFiltersWith(this);
  }

  @Override
  public Response filter(
      FilterableRequestSpecification request,
      FilterableResponseSpecification expected,
      FilterContext context) {
    Response answer = context.next(request, expected);
    String path = URI.create(request.getURI()).normalize().getRawPath();
    if (path.startsWith("/api/") && !type(answer).filter(STREAM::equals).isPresent()) {
      List<String> flaws = described().flaws(exchange(request, path, answer));
      if (!flaws.isEmpty()) {
        throw new AssertionError(String.join("\n", flaws));
      }
    }
    return answer;
  }

  private static Exchange exchange(
      FilterableRequestSpecification request, String path, Response answer) {
    return new Exchange(
        request.getMethod(),
        path,
        Optional.<Object>ofNullable(request.getBody())
            .filter(String.class::isInstance)
            .map(String.class::cast),
        answer.statusCode(),
        type(answer),
        answer.asString());
  }

  private static Optional<String> type(Response answer) {
    return Optional.ofNullable(answer.getHeaders().get("Content-Type"))
        .map(Header::getValue)
        .map(type -> type.split(";", 2)[0].strip());
  }

  private static DescribedExchanges described() {
    if (described == null) {
      described = new DescribedExchanges(RestAssured.given().noFilters().get(DOCUMENT).asString());
    }
    return described;
  }
}
