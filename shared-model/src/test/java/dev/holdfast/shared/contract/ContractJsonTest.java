package dev.holdfast.shared.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.json.JsonException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContractJsonTest {

  private static final NotificationId ID =
      NotificationId.parse("0b5ad5fa-6f0d-4f39-9a53-1f8d3c2b7a10");
  private static final Instant NOON = Instant.parse("2026-05-01T12:00:00.123Z");
  private static final NotificationContent CONTENT =
      new NotificationContent("ops", "Pumpe 3 läuft trocken 🚧", "line one\r\n\t\"two\" \\ three");

  @Test
  void a_full_submit_reads_back_as_it_was() {
    NotificationSubmit submit =
        new NotificationSubmit(
            ID,
            CONTENT,
            "node-a",
            Optional.of("plc-gateway-2"),
            Optional.of("pump-watch"),
            Optional.of("run-4711"),
            Optional.of("shift-12"),
            NOON,
            Optional.of(new SubmitNumber("run-2", 48_210, 48_001, Optional.of("run-1"))));

    assertThat(NotificationSubmit.fromJson(submit.toJson())).isEqualTo(submit);
  }

  @Test
  void a_number_has_one_text_and_nothing_else_is_one() {
    assertThat(new SubmitNumber("run-2", 48_210, 48_001, Optional.of("run-1")).toText())
        .isEqualTo("run-2/48210/48001/run-1");
    assertThat(SubmitNumber.parse("run-1/1/1"))
        .isEqualTo(new SubmitNumber("run-1", 1, 1, Optional.empty()));
    for (String wrong :
        List.of(
            "",
            "a",
            "a/1",
            "a/1/2",
            "a/0/0",
            "a/x/1",
            "a b/1/1",
            "a/1/1/",
            "a/1/1/b/c",
            "a/9007199254740992/1")) {
      assertThatIllegalArgumentException().isThrownBy(() -> SubmitNumber.parse(wrong));
    }
    assertThatExceptionOfType(JsonException.class)
        .isThrownBy(
            () ->
                NotificationSubmit.fromJson(
                    bareSubmit().toJson().replaceFirst("}$", ",\"submitNumber\":\"a/0/0\"}")))
        .withMessageContaining("submitNumber");
    NumbersGivenUp givenUp =
        new NumbersGivenUp(List.of(SubmitNumber.parse("a/1/1"), SubmitNumber.parse("b/3/2/a")));
    assertThat(NumbersGivenUp.fromJson(givenUp.toJson())).isEqualTo(givenUp);
  }

  @Test
  void a_question_for_what_was_acknowledged_and_its_answer_read_back() {
    SubmitSpan span = new SubmitSpan(3, SubmitNumber.parse("run-1/17/2/run-0"));
    SubmitSpan other = new SubmitSpan(1, SubmitNumber.parse("run-0/1/1"));
    NumbersAcknowledged question =
        new NumbersAcknowledged(Optional.of("here"), List.of(other, span), List.of(span));
    NumbersAcknowledged first = new NumbersAcknowledged(Optional.empty(), List.of(), List.of());
    NumbersMissing answer = new NumbersMissing("here", List.of(span, other), true);

    assertThat(NumbersAcknowledged.fromJson(question.toJson())).isEqualTo(question);
    assertThat(NumbersAcknowledged.fromJson(first.toJson())).isEqualTo(first);
    assertThat(NumbersMissing.fromJson(answer.toJson())).isEqualTo(answer);
    for (String wrong :
        List.of("x", "1-", "2-a/1/1", "0-a/1/1", "1-a/3/2", "x-a/1/1", "1-a/1/1,")) {
      assertThatExceptionOfType(JsonException.class)
          .isThrownBy(
              () ->
                  NumbersAcknowledged.fromJson("{\"kept\":\"%s\",\"gone\":\"\"}".formatted(wrong)))
          .withMessageContaining("kept");
    }
  }

  @Test
  void a_report_tells_whose_token_it_was_and_one_of_an_older_site_does_not() {
    SiteCallReport report =
        new SiteCallReport(
            MessageId.random(),
            "ApiOutbound",
            "erp",
            "Delivered",
            0,
            Optional.empty(),
            Optional.of(200),
            Instant.EPOCH,
            Instant.EPOCH,
            7,
            new SiteCallReport.Source(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("pump-watch")));
    String older = report.toJson().replace(",\"submittedBy\":\"pump-watch\"", "");

    assertThat(SiteCallReport.fromJson(report.toJson())).isEqualTo(report);
    assertThat(older).doesNotContain("submittedBy");
    assertThat(SiteCallReport.fromJson(older).source().submittedBy()).isEmpty();
  }

  @Test
  void a_bare_submit_reads_back_and_leaves_absent_fields_out() {
    NotificationSubmit submit = bareSubmit();

    assertThat(NotificationSubmit.fromJson(submit.toJson())).isEqualTo(submit);
    assertThat(submit.toJson()).doesNotContain("sourceScript", "executionId", "null");
  }

  @Test
  void a_later_version_may_say_more_in_a_submit() {
    String grown = bareSubmit().toJson().replaceFirst("\\{", "{\"priority\":{\"level\":[1,2]},");

    assertThat(NotificationSubmit.fromJson(grown)).isEqualTo(bareSubmit());
  }

  @ParameterizedTest
  @ValueSource(strings = {"notificationId", "list", "subject", "body", "sourceNode", "enqueuedAt"})
  void a_submit_without_a_needed_field_is_refused_by_its_name(String field) {
    String broken = bareSubmit().toJson().replace('"' + field + "\":", "\"other\":");

    assertThatThrownBy(() -> NotificationSubmit.fromJson(broken))
        .isInstanceOf(JsonException.class)
        .hasMessage("field '%s' is missing", field);
  }

  @Test
  void a_submit_with_a_bad_id_or_time_is_refused_by_the_fields_name() {
    String json = bareSubmit().toJson();

    assertThatThrownBy(() -> NotificationSubmit.fromJson(json.replace(ID.toString(), "4711")))
        .isInstanceOf(JsonException.class)
        .hasMessageStartingWith("field 'notificationId': ");
    assertThatThrownBy(() -> NotificationSubmit.fromJson(json.replace(NOON.toString(), "noon")))
        .isInstanceOf(JsonException.class)
        .hasMessageStartingWith("field 'enqueuedAt': ");
  }

  @ParameterizedTest
  @EnumSource(NotificationStatus.class)
  void a_status_answer_reads_back_as_it_was(NotificationStatus status) {
    NotificationStatusAnswer full =
        new NotificationStatusAnswer(
            ID, status, 3, Optional.of("451 try \"later\""), NOON, Optional.of(NOON));
    NotificationStatusAnswer bare =
        new NotificationStatusAnswer(ID, status, 0, Optional.empty(), NOON, Optional.empty());

    assertThat(NotificationStatusAnswer.fromJson(full.toJson())).isEqualTo(full);
    assertThat(NotificationStatusAnswer.fromJson(bare.toJson())).isEqualTo(bare);
  }

  @Test
  void an_unknown_status_is_refused_without_telling_a_class() {
    String json =
        new NotificationStatusAnswer(
                ID, NotificationStatus.Parked, 0, Optional.empty(), NOON, Optional.empty())
            .toJson()
            .replace("Parked", "Lost");

    assertThatThrownBy(() -> NotificationStatusAnswer.fromJson(json))
        .isInstanceOf(JsonException.class)
        .hasMessage(
            "field 'status' must be one of [Forwarding, Pending, Retrying, Delivered, Parked,"
                + " Discarded]");
  }

  @Test
  void a_status_query_reads_back_as_it_was() {
    NotificationStatusQuery query = new NotificationStatusQuery(ID);

    assertThat(NotificationStatusQuery.fromJson(query.toJson())).isEqualTo(query);
  }

  private static NotificationSubmit bareSubmit() {
    return new NotificationSubmit(
        ID,
        CONTENT,
        "node-a",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        NOON,
        Optional.empty());
  }
}
