package dev.holdfast.site.delivery.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.contract.NotificationContent.Flaw;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.delivery.database.Statement.Bound;
import dev.holdfast.site.delivery.database.WritePayload.FlawedPayload;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WritePayloadTest {

  private static final MessageId ID =
      new MessageId(UUID.fromString("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"));

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          ~~                                                      | payload
          nothing                                                 | payload
          []                                                      | payload
          "SELECT 1"                                              | payload
          {"sql":"a","sql":"b"}                                   | payload
          {"sql":"a"} {}                                          | payload
          {}                                                      | payload.sql
          {"sql":null}                                            | payload.sql
          {"sql":7}                                               | payload.sql
          {"sql":""}                                              | payload.sql
          {"sql":"  "}                                            | payload.sql
          {"sql":"SELECT '\\u0000'"}                              | payload.sql
          {"sql":"a","params":[]}                                 | payload.params
          {"sql":"a","parameters":1}                              | payload.parameters
          {"sql":"a","parameters":"x"}                            | payload.parameters
          {"sql":"a","parameters":[1,[2]]}                        | payload.parameters[1]
          {"sql":"a","parameters":[{}]}                           | payload.parameters[0]
          {"sql":"a","parameters":[{"a":1}]}                      | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"money","value":"1"}]} | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"date"}]}              | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"date","value":7}]}    | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"date","value":"soon"}]} | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"timestamp","value":"2026-02-30T00:00:00Z"}]} | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"uuid","value":"x"}]}  | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"bytes","value":"%"}]} | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"date","value":"2026-01-01","x":1}]} | payload.parameters[0]
          {"sql":"a","parameters":[{"type":"messageId","as":"int"}]} | payload.parameters[0]
          {"sql":"a","parameters":{"x":[1]}}                      | payload.parameters.x
          {"statements":[]}                                       | payload.statements
          {"statements":{}}                                       | payload.statements
          {"statements":["a"]}                                    | payload.statements[0]
          {"statements":[{"sql":"a"},{"sql":""}]}                 | payload.statements[1].sql
          {"statements":[{"sql":"a"}],"sql":"b"}                  | payload
          """)
  void a_flawed_payload_is_refused_and_the_field_is_named(String payload, String field) {
    assertThat(WritePayload.flaw(payload, Optional.empty())).map(Flaw::field).contains(field);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"type":"wurst","value":1}       | must have a known type: text, decimal, timestamp, date, time, uuid, bytes, json, messageId
          {"type":"wurst","value":null}    | must have a known type: text, decimal, timestamp, date, time, uuid, bytes, json, messageId
          {"type":"bytes","value":"%"}     | must have as the value of its type bytes a string of base64
          {"type":"timestamp","value":"soon"} | must have as the value of its type timestamp a time such as "2026-03-01T12:00:00Z", or one without an offset
          {"type":"date","value":7}        | must have as the value of its type date a date such as "2026-03-01"
          {"type":"decimal","value":"1,5"} | must have as the value of its type decimal a number in a string, such as "0.380"
          {"type":"uuid","value":"x"}      | must have as the value of its type uuid a UUID
          """)
  void a_typed_value_that_does_not_fit_is_told_what_would(String parameter, String problem) {
    String payload = "{\"sql\":\"a\",\"parameters\":[%s]}".formatted(parameter);

    assertThat(WritePayload.flaw(payload, Optional.empty())).map(Flaw::problem).contains(problem);
  }

  @Test
  void a_sound_payload_has_no_flaw() {
    assertThat(WritePayload.flaw("{\"sql\":\"SELECT 1\"}", Optional.empty())).isEmpty();
    assertThat(WritePayload.flaw("{\"sql\":\"a\",\"parameters\":null}", Optional.empty()))
        .isEmpty();
    assertThat(
            WritePayload.flaw(
                "{\"statements\":[{\"sql\":\"a\",\"parameters\":{\"x\":1}}]}", Optional.empty()))
        .isEmpty();
  }

  @Test
  void what_is_refused_for_the_sake_of_the_session_is_told_by_its_field() {
    String several = "{\"statements\":[{\"sql\":\"SELECT 1\"},{\"sql\":\"COMMIT\"}]}";

    assertThat(WritePayload.flaw("{\"sql\":\"BEGIN\"}", takes(Dialect.POSTGRESQL)))
        .map(Flaw::field)
        .contains("payload.sql");
    assertThat(WritePayload.flaw(several, takes(Dialect.MYSQL)))
        .map(Flaw::field)
        .contains("payload.statements[1].sql");
  }

  @Test
  void what_the_definition_does_not_allow_is_told_by_its_field_and_with_what_is_allowed() {
    String several =
        "{\"statements\":[{\"sql\":\"INSERT INTO a VALUES (1)\"},{\"sql\":\"DROP TABLE a\"}]}";

    assertThat(WritePayload.flaw(several, takes(Dialect.POSTGRESQL, "INSERT", "CALL tidy()")))
        .contains(
            new Flaw(
                "payload.statements[1].sql",
                "is not what this database takes (it begins with DROP): its definition allows only"
                    + " INSERT, CALL tidy()"));
    assertThat(WritePayload.flaw(several, takes(Dialect.POSTGRESQL, "INSERT", "DROP"))).isEmpty();
  }

  private static Optional<AllowedStatements> takes(Dialect dialect, String... allowed) {
    return Optional.of(new AllowedStatements(dialect, List.of(allowed)));
  }

  @Test
  void json_becomes_what_drivers_bind() {
    assertThat(
            values(
                Dialect.POSTGRESQL,
                """
                ["text", 7, 12345678901234567890, 1.50, true, null,
                 {"type":"timestamp","value":"2026-03-01T12:00:00+02:00"},
                 {"type":"timestamp","value":"2026-03-01T12:00:00"},
                 {"type":"date","value":"2026-03-01"}, {"type":"time","value":"12:00:01"},
                 {"type":"uuid","value":"5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11"},
                 {"type":"bytes","value":"AQI="}, {"type":"decimal","value":"0.10"},
                 {"type":"json","value":{"a":[1]}}, {"type":"date","value":null},
                 {"type":"messageId"}, {"type":"messageId","as":"uuid"}]
                """))
        .containsExactly(
            "text",
            7L,
            new BigDecimal("12345678901234567890"),
            new BigDecimal("1.50"),
            true,
            null,
            OffsetDateTime.parse("2026-03-01T12:00:00+02:00"),
            LocalDateTime.parse("2026-03-01T12:00:00"),
            LocalDate.parse("2026-03-01"),
            LocalTime.parse("12:00:01"),
            ID.value(),
            Buffer.buffer(new byte[] {1, 2}),
            new BigDecimal("0.10"),
            new JsonObject("{\"a\":[1]}"),
            null,
            ID.toString(),
            ID.value());
  }

  @Test
  void mysql_gets_moments_in_utc_and_text_for_what_it_does_not_know() {
    assertThat(
            values(
                Dialect.MYSQL,
                """
                [{"type":"timestamp","value":"2026-03-01T12:00:00+02:00"},
                 {"type":"json","value":{"a":[1, null]}}, {"type":"messageId","as":"uuid"}]
                """))
        .containsExactly(
            LocalDateTime.parse("2026-03-01T10:00:00"), "{\"a\":[1,null]}", ID.toString());
  }

  @Test
  void named_values_are_bound_in_the_order_of_the_sql() {
    Bound bound =
        bind(
            Dialect.MYSQL,
            "{\"sql\":\"VALUES (:b, :a, :b)\",\"parameters\":{\"a\":1,\"b\":\"':a\"}}");

    assertThat(bound.sql()).isEqualTo("VALUES (?, ?, ?)");
    assertThat(list(bound)).containsExactly("':a", 1L, "':a");
  }

  @Test
  void names_that_do_not_meet_are_told() {
    assertThatThrownBy(() -> bind(Dialect.MYSQL, "{\"sql\":\":a :b\",\"parameters\":{\"a\":1}}"))
        .isInstanceOf(FlawedPayload.class)
        .hasMessageContaining("'b'");
    assertThatThrownBy(
            () -> bind(Dialect.MYSQL, "{\"sql\":\":a\",\"parameters\":{\"a\":1,\"c\":2}}"))
        .isInstanceOf(FlawedPayload.class)
        .hasMessageContaining("parameters.c");
  }

  private static List<Object> values(Dialect dialect, String parameters) {
    return list(bind(dialect, "{\"sql\":\"x\",\"parameters\":%s}".formatted(parameters)));
  }

  private static Bound bind(Dialect dialect, String payload) {
    return WritePayload.parse(payload).statements().get(0).bind(dialect, ID);
  }

  private static List<Object> list(Bound bound) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < bound.values().size(); i++) {
      values.add(bound.values().getValue(i));
    }
    return values;
  }
}
