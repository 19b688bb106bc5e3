package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.restassured.filter.Filter;
import io.restassured.filter.FilterContext;
import io.restassured.response.Response;
import io.restassured.specification.FilterableRequestSpecification;
import io.restassured.specification.FilterableResponseSpecification;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** All that a service has answered to those who ask through this. */
final class Answers implements Filter {

  private final Map<String, byte[]> heard = Collections.synchronizedMap(new LinkedHashMap<>());
  private final String service;

  Answers(String service) {
    this.service = service;
  }

  @Override
  public Response filter(
      FilterableRequestSpecification request,
      FilterableResponseSpecification expected,
      FilterContext context) {
    Response answer = context.next(request, expected);
    heard.put(
        "%s's answer %d to %s %s (%d)"
            .formatted(
                service,
                answer.statusCode(),
                request.getMethod(),
                request.getURI(),
                heard.size() + 1),
        (answer.headers() + "\n" + answer.asString()).getBytes(UTF_8));
    return answer;
  }

  Map<String, byte[]> heard() {
    return heard;
  }
}
