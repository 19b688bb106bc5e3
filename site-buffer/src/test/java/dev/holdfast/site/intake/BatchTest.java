package dev.holdfast.site.intake;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class BatchTest {

  @InjectCentral FakeCentral central;
  @Inject Site site;

  private FaultyHttpTarget target;
  private String system;

  @BeforeEach
  void start_target() {
    target = FaultyHttpTarget.start();
    system = site.define(target);
    central.reset();
  }

  @AfterEach
  void stop_target() {
    target.close();
  }

  @Test
  void results_come_in_the_order_of_the_lines_good_and_bad_ones_mixed() {
    String body =
        String.join(
            "\n",
            call("/a", ""),
            "not json",
            call("/b", ", \"maxRetries\": -1"),
            call("/c", ""),
            "{\"category\":\"ExternalSystem\",\"target\":\"nobody\",\"payload\":{\"method\":\"M\"}}");

    List<JsonObject> results = results(send(body));

    assertThat(results).extracting(result -> result.integer("line")).containsExactly(1, 2, 3, 4, 5);
    assertThat(results)
        .extracting(result -> result.integer("status"))
        .containsExactly(200, 400, 400, 200, 422);
    assertThat(results).extracting(result -> result.flag("accepted")).startsWith(true, false);
    assertThat(results.get(2).optionalText("field")).contains("maxRetries");
    assertThat(results.get(4).text("error"))
        .isEqualTo("no external system named nobody is defined; define it first");
    assertThat(target.calls()).extracting(ReceivedCall::path).containsExactlyInAnyOrder("/a", "/c");
  }

  static Stream<Arguments> otherOptions() {
    return Stream.of(
        arguments("nothing else", ""),
        arguments("idempotency keys", ", \"idempotencyKey\": \"%s\""),
        arguments("ids of their own", ", \"messageId\": \"%s\""));
  }

  @ParameterizedTest(name = "with {0}")
  @MethodSource("otherOptions")
  void lines_with_one_ordering_key_leave_in_the_order_they_have_in_the_batch(
      String what, String more) {
    String ordered = ", \"orderingKey\": \"pump\"";
    String body =
        IntStream.range(0, 500)
            .mapToObj(i -> call("/" + i, ordered + more.formatted(UUID.randomUUID())))
            .collect(Collectors.joining("\n"));

    send(body).then().statusCode(200);

    assertThat(target.awaitCalls(500, Duration.ofSeconds(30)))
        .extracting(ReceivedCall::path)
        .containsExactlyElementsOf(IntStream.range(0, 500).mapToObj(i -> "/" + i).toList());
  }

  @Test
  void windows_line_ends_and_blank_lines_are_no_trouble() {
    List<JsonObject> results =
        results(send(call("/a", "") + "\r\n\r\n  \r\n" + call("/b", "") + "\r\n"));

    assertThat(results).extracting(result -> result.integer("status")).containsExactly(200, 200);
    assertThat(results).extracting(result -> result.integer("line")).containsExactly(1, 4);
  }

  @Test
  void a_client_that_asks_for_problems_gets_the_results() {
    Response answer =
        batch()
            .header("Accept", "application/problem+json")
            .body(call("/a", "").getBytes(StandardCharsets.UTF_8))
            .post("/api/v1/messages/batch");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.contentType()).startsWith("application/x-ndjson");
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_first_line() {
    List<JsonObject> results = results(send("\uFEFF" + call("/a", "") + "\n" + call("/b", "")));

    assertThat(results).extracting(result -> result.integer("status")).containsExactly(200, 200);
  }

  @Test
  void many_lines_at_once_are_all_kept() {
    central.http().down();
    String body =
        IntStream.range(0, 3_000)
            .mapToObj(
                i ->
                    "{\"category\":\"Notification\",\"target\":\"ops\",\"payload\":{\"subject\":\"%d\",\"body\":\"b\"}}"
                        .formatted(i))
            .collect(Collectors.joining("\n"));

    List<JsonObject> results = results(send(body));

    assertThat(results).hasSize(3_000).allMatch(result -> result.integer("status") == 202);
    central.http().up();
  }

  @Test
  void too_many_lines_are_refused_whole() {
    Set<String> before = site.knownIds();

    send((call("/a", "") + "\n").repeat(10_001))
        .then()
        .statusCode(413)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:holdfast:problem:batch-too-large"));
    assertThat(before).containsAll(site.knownIds());
  }

  @Test
  void an_empty_batch_is_refused() {
    send("").then().statusCode(400).body("type", equalTo("urn:holdfast:problem:no-body"));
  }

  @Test
  void a_batch_that_is_not_utf_8_is_refused_whole() {
    Set<String> before = site.knownIds();
    byte[] latin1 =
        (call("/a", "") + "\n" + call("/gr\u00fcn", "")).getBytes(StandardCharsets.ISO_8859_1);

    batch().body(latin1).post("/api/v1/messages/batch").then().statusCode(400);

    assertThat(before).containsAll(site.knownIds());
    assertThat(target.callCount()).isZero();
  }

  private String call(String path, String more) {
    return "{\"category\":\"ExternalSystem\",\"target\":\"%s\",\"payload\":{\"method\":\"POST\",\"path\":\"%s\"}%s}"
        .formatted(system, path, more);
  }

  private static Response send(String lines) {
    return batch().body(lines.getBytes(StandardCharsets.UTF_8)).post("/api/v1/messages/batch");
  }

  private static RequestSpecification batch() {
    return given()
        .header("Authorization", "Bearer " + Tokens.SUBMIT)
        .header("Content-Type", "application/x-ndjson");
  }

  private static List<JsonObject> results(Response response) {
    response.then().statusCode(200);
    assertThat(response.asString()).startsWith("{");
    return response.asString().lines().map(JsonObject::parse).toList();
  }
}
