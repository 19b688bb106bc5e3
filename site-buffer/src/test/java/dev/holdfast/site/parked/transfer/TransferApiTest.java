package dev.holdfast.site.parked.transfer;

import static dev.holdfast.site.parked.ParkedSite.as;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.site.kept.KeptMessage;
import dev.holdfast.site.parked.ParkedSite;
import dev.holdfast.site.parked.Samples;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class TransferApiTest {

  @InjectCentral FakeCentral central;
  @Inject ParkedSite site;

  @BeforeEach
  void start_empty() {
    site.empty(central);
  }

  @Test
  void an_export_can_be_discarded_and_imported_again() {
    site.parkNotifications(60);
    site.park(Samples.call("erp"), Samples.ordered("mes", "pump-3"));

    String exported = export("").asString();
    assertThat(exported.lines()).hasSize(62);
    as(Tokens.OPERATOR)
        .contentType("application/json")
        .body("{\"all\":true,\"dryRun\":false}")
        .post("/api/v1/parked/discard")
        .then()
        .body("count", equalTo(62));

    assertThat(results(send(exported))).hasSize(62).containsOnly("Imported");
    assertThat(export("").asString()).isEqualTo(exported);
    assertThat(site.parkedCount()).isEqualTo(62);
  }

  @Test
  void an_export_keeps_to_the_filter() {
    site.park(Samples.call("erp"), Samples.call("mes"));

    assertThat(export("?target=mes").asString().lines()).hasSize(1);
    assertThat(export("?target=nobody").asString()).isEmpty();
    export("?category=Fax").then().statusCode(400).body("field", equalTo("category"));
  }

  @Test
  void importing_twice_changes_nothing() {
    KeptMessage message = Samples.call("erp");
    String line = ParkedLine.write(message);

    assertThat(results(send(line + "\n" + line))).containsExactly("Imported", "AlreadyHere");
    assertThat(results(send(line))).containsExactly("AlreadyHere");
    assertThat(site.parkedCount()).isEqualTo(1);
    as(Tokens.VIEWER)
        .queryParam("messageId", Samples.idOf(message).toString())
        .get("/api/v1/events")
        .then()
        .body("items.kind", equalTo(List.of("Imported")))
        .body("items[0].source", equalTo("night-shift"));
  }

  @Test
  void broken_lines_are_reported_and_concern_no_others() {
    String good = ParkedLine.write(Samples.call("erp"));
    String huge = ParkedLine.write(Samples.call("erp")).replace("pump", "x".repeat(1 << 20));
    String body = String.join("\n", "{", "", "[]", good, "{\"id\":1}", huge, "nonsense");

    Response answer = send(body);

    assertThat(results(answer))
        .containsExactly("Refused", "Refused", "Imported", "Refused", "Refused", "Refused");
    List<JsonObject> lines = answer.asString().lines().map(JsonObject::parse).toList();
    assertThat(lines).extracting(line -> line.integer("line")).containsExactly(1, 3, 4, 5, 6, 7);
    assertThat(lines.get(3).text("reason")).contains("'id' must be a string");
    assertThat(lines.get(4).text("reason")).contains("payload");
    assertThat(site.parkedCount()).isEqualTo(1);
  }

  @Test
  void bytes_that_are_no_text_spoil_their_line_only() {
    byte[] good = (ParkedLine.write(Samples.call("erp")) + "\n").getBytes(UTF_8);
    byte[] body = new byte[good.length + 2];
    System.arraycopy(good, 0, body, 2, good.length);
    body[0] = (byte) 0xff;
    body[1] = '\n';

    Response answer =
        as(Tokens.OPERATOR)
            .contentType("application/x-ndjson")
            .body(body)
            .post("/api/v1/parked/import");

    assertThat(results(answer)).containsExactly("Refused", "Imported");
  }

  @Test
  void nothing_is_no_import() {
    as(Tokens.OPERATOR)
        .contentType("application/x-ndjson")
        .post("/api/v1/parked/import")
        .then()
        .statusCode(400)
        .contentType("application/problem+json");
  }

  @Test
  void who_may_only_look_imports_nothing() {
    as(Tokens.VIEWER)
        .contentType("application/x-ndjson")
        .body(ParkedLine.write(Samples.call("erp")).getBytes(UTF_8))
        .post("/api/v1/parked/import")
        .then()
        .statusCode(403);
    assertThat(site.parkedCount()).isZero();
  }

  private static Response export(String query) {
    return as(Tokens.VIEWER).get("/api/v1/parked/export" + query);
  }

  private static Response send(String body) {
    return as(Tokens.OPERATOR)
        .contentType("application/x-ndjson")
        .body(body.getBytes(UTF_8))
        .post("/api/v1/parked/import");
  }

  private static List<String> results(Response answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return answer.asString().lines().map(line -> JsonObject.parse(line).text("result")).toList();
  }
}
