package dev.holdfast.central.sitecalls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Site;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.SiteCallReport;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ReceiveSiteCallTest extends CentralTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final MessageId operation = MessageId.random();
  private Site plant;

  @BeforeEach
  void site() {
    plant = Site.named(Site.PLANT, clock);
  }

  @Test
  void a_report_is_mirrored_and_acknowledged() {
    Envelope envelope = envelope(plant, report("TransientFailure", 3, NOON));

    assertThat(Site.post(envelope)).isEqualTo(EnvelopeReply.accepted(envelope.messageId()));

    assertThat(mirrored("source_site_id")).containsExactly(Site.PLANT);
    assertThat(mirrored("outcome")).containsExactly("TransientFailure");
    assertThat(mirrored("retry_count")).containsExactly("3");
    assertThat(mirrored("http_status")).containsExactly("503");
    assertThat(mirrored("last_error")).containsExactly("HTTP 503: a line\nand a   character");
  }

  @Test
  void a_late_older_report_changes_nothing() {
    Site.post(envelope(plant, report("Delivered", 4, NOON.plusSeconds(60))));

    EnvelopeReply late = Site.post(envelope(plant, report("TransientFailure", 3, NOON)));

    assertThat(late.acknowledged()).isTrue();
    assertThat(mirrored("outcome")).containsExactly("Delivered");
    assertThat(mirrored("retry_count")).containsExactly("4");
  }

  @Test
  void of_two_attempts_at_one_moment_the_later_stays_whichever_report_comes_last() {
    Site.post(envelope(plant, report("Delivered", 4, NOON)));
    Site.post(envelope(plant, report("TransientFailure", 3, NOON)));
    assertThat(mirrored("outcome")).containsExactly("Delivered");

    Site.post(envelope(plant, report("ParkedMaxRetries", 5, NOON)));
    assertThat(mirrored("outcome")).containsExactly("ParkedMaxRetries");
  }

  @Test
  void what_an_operator_decides_at_the_site_is_seen_here() {
    Site.post(envelope(plant, report("ParkedMaxRetries", 50, NOON)));
    Site.post(envelope(plant, report("Requeued", 0, NOON.plusSeconds(60))));
    assertThat(mirrored("outcome")).containsExactly("Requeued");
    assertThat(mirrored("retry_count")).containsExactly("0");

    Site.post(envelope(plant, report("Discarded", 1, NOON.plusSeconds(90))));
    assertThat(mirrored("outcome")).containsExactly("Discarded");
  }

  @Test
  void a_batch_may_tell_of_one_operation_several_times_in_any_order() {
    List<EnvelopeReply> replies =
        Site.postTogether(
            List.of(
                envelope(plant, report("TransientFailure", 2, NOON.plusSeconds(30))),
                envelope(plant, report("Delivered", 2, NOON.plusSeconds(60))),
                envelope(plant, report("TransientFailure", 1, NOON))));

    assertThat(replies).allMatch(EnvelopeReply::acknowledged);
    assertThat(mirrored("outcome")).containsExactly("Delivered");
  }

  @Test
  void the_same_id_at_two_sites_is_two_operations() {
    Site.post(envelope(plant, report("Delivered", 0, NOON)));
    Site.post(envelope(Site.named(Site.SHIP, clock), report("PermanentFailure", 0, NOON)));

    assertThat(mirrored("source_site_id")).containsExactly(Site.PLANT, Site.SHIP);
  }

  @Test
  void what_cannot_be_read_is_refused_and_does_not_sink_the_others() {
    Envelope broken =
        plant.sign(MessageId.random(), Endpoints.SITE_CALL_REPORT, "{\"x\":1}", Optional.empty());

    List<EnvelopeReply> replies =
        Site.postTogether(List.of(broken, envelope(plant, report("Delivered", 0, NOON))));

    assertThat(replies.get(0).status()).isEqualTo(400);
    assertThat(replies.get(0).error())
        .hasValueSatisfying(e -> assertThat(e).contains("operationId"));
    assertThat(replies.get(1).acknowledged()).isTrue();
    assertThat(mirrored("outcome")).containsExactly("Delivered");
  }

  @Test
  void a_time_that_the_database_cannot_hold_costs_nobody_elses_report() {
    Envelope absurd =
        envelope(plant, report("Delivered", 0, Instant.parse("+1000000-01-01T00:00:00Z")));
    List<Envelope> sound =
        Stream.of(Site.PLANT, Site.SHIP)
            .map(site -> envelope(Site.named(site, clock), report("Delivered", 0, NOON)))
            .toList();

    List<EnvelopeReply> replies = Site.postTogether(List.of(sound.get(0), absurd, sound.get(1)));

    assertThat(replies).extracting(EnvelopeReply::acknowledged).containsExactly(true, false, true);
    assertThat(mirrored("source_site_id")).containsExactly(Site.PLANT, Site.SHIP);
  }

  private SiteCallReport report(String outcome, int retries, Instant at) {
    return new SiteCallReport(
        operation,
        "ApiOutbound",
        "erp",
        outcome,
        retries,
        Optional.of("HTTP 503: a line\nand a \0 character"),
        Optional.of(503),
        NOON.minus(Duration.ofMinutes(5)),
        at,
        12,
        new SiteCallReport.Source(
            Optional.of("line-2"),
            Optional.empty(),
            Optional.of("run-1"),
            Optional.empty(),
            Optional.of("pump-watch")));
  }

  private static Envelope envelope(Site site, SiteCallReport report) {
    return site.sign(
        MessageId.random(), Endpoints.SITE_CALL_REPORT, report.toJson(), Optional.empty());
  }

  private List<String> mirrored(String column) {
    return rows.texts(
        "SELECT CAST(%s AS text) FROM site_calls WHERE operation_id = '%s' ORDER BY source_site_id"
            .formatted(column, operation));
  }
}
