package dev.holdfast.site.link;

import static dev.holdfast.site.testing.Site.postMessage;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.TestClock;
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
      WHERE status = 'Pending' AND retry_count > 0 AND payload LIKE '%%%s%%'
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
