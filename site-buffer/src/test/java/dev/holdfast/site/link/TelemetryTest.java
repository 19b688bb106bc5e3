package dev.holdfast.site.link;

import static dev.holdfast.site.testing.Site.postMessage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class TelemetryTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String WAITING_REPORTS =
      """
      SELECT message_id FROM outbox_messages
      WHERE status = 'Pending' AND last_error IS NOT NULL AND payload LIKE '%%%s%%'
      """;

  @InjectCentral FakeCentral central;
  @Inject Site site;
  @Inject SqliteDatabase database;

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
    central.reset();
  }

  @Test
  void every_attempt_of_a_call_is_reported_to_central() {
    target.respondWith(call -> Reply.status(503));
    String id = postMessage(system, "").then().statusCode(202).extract().path("messageId");

    SiteCallReport report = awaitReports(id, 1).get(0);

    assertThat(report.outcome()).isEqualTo("TransientFailure");
    assertThat(report.channel()).isEqualTo("ApiOutbound");
    assertThat(report.target()).isEqualTo(system);
    assertThat(report.httpStatus()).isEqualTo(Optional.of(503));
    assertThat(report.lastError()).hasValueSatisfying(e -> assertThat(e).contains("503"));
  }

  @Test
  void what_happens_while_central_is_away_is_reported_when_it_is_back() {
    central.http().down();
    String id = postMessage(system, "").then().statusCode(200).extract().path("messageId");
    Eventually.holds("a failed try to report", PATIENCE, () -> isWaitingToReport(id));

    central.http().up();
    TestClock.get().advance(Duration.ofMinutes(6));

    assertThat(awaitReports(id, 1).get(0).outcome()).isEqualTo("Delivered");
  }

  @Test
  void who_asked_is_kept_with_the_message_shown_and_reported() {
    target.respondWith(call -> Reply.status(404));
    String asked =
        """
        , "attemptImmediate": false, "originInstance": "plc-2", "sourceScript": "watch",
          "executionId": "run-1", "parentExecutionId": "shift-12"
        """;

    String id = postMessage(system, asked).then().statusCode(202).extract().path("messageId");
    site.awaitParked(id);

    assertThat(origin(id)).containsExactly("plc-2", "watch", "run-1", "shift-12");
    Site.as(Tokens.VIEWER)
        .get("/api/v1/parked/" + id)
        .then()
        .body("originInstance", equalTo("plc-2"))
        .body("sourceScript", equalTo("watch"))
        .body("executionId", equalTo("run-1"))
        .body("parentExecutionId", equalTo("shift-12"))
        .body("submittedBy", equalTo("script"));
    Site.as(Tokens.VIEWER)
        .get("/api/v1/operations/" + id)
        .then()
        .body("sourceInstance", equalTo("plc-2"))
        .body("sourceScript", equalTo("watch"))
        .body("submittedBy", equalTo("script"));
    assertThat(awaitReports(id, 1).get(0).source())
        .isEqualTo(
            new SiteCallReport.Source(
                Optional.of("plc-2"),
                Optional.of("watch"),
                Optional.of("run-1"),
                Optional.of("shift-12"),
                Optional.of("script")));
  }

  private List<String> origin(String id) {
    String columns =
        """
        SELECT origin_instance, source_script, execution_id, parent_execution_id
        FROM sf_messages WHERE id = ?
        """;
    return Site.await(
            database.read(
                tx ->
                    tx.first(
                        columns,
                        row ->
                            List.of(
                                row.getString("origin_instance"),
                                row.getString("source_script"),
                                row.getString("execution_id"),
                                row.getString("parent_execution_id")),
                        id)))
        .orElseThrow();
  }

  @Test
  void what_an_operator_decides_is_reported_to_central() {
    target.respondWith(call -> Reply.status(422));
    String more = ", \"attemptImmediate\": false";
    String id = postMessage(system, more).then().statusCode(202).extract().path("messageId");
    site.awaitParked(id);

    Site.as(Tokens.OPERATOR).post("/api/v1/parked/%s/discard".formatted(id)).then().statusCode(200);

    assertThat(awaitReports(id, 2))
        .extracting(SiteCallReport::outcome)
        .containsExactlyInAnyOrder("PermanentFailure", "Discarded");
  }

  private boolean isWaitingToReport(String id) {
    String reports = WAITING_REPORTS.formatted(id);
    return !Site.await(database.read(tx -> tx.list(reports, row -> row.getString(1)))).isEmpty();
  }

  private List<SiteCallReport> awaitReports(String id, int count) {
    Eventually.holds("reports of " + id, PATIENCE, () -> reports(id).size() >= count);
    return reports(id);
  }

  private List<SiteCallReport> reports(String id) {
    return central.reports().stream()
        .map(envelope -> SiteCallReport.fromJson(envelope.payload()))
        .filter(report -> report.operationId().toString().equals(id))
        .toList();
  }
}
