package dev.holdfast.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.fuzz.Fuzz;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever an address answers, the client makes an outcome or a problem of it. */
class JsonReaderFuzzTest {

  private static final List<String> ANSWERS =
      List.of(
          """
          {"accepted": true, "messageId": "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11", "wasBuffered": true,
           "status": 202, "line": 1, "delivered": false, "response": {"status": 200, "body": [1.5e3, "\\u00e9"]}}\
          """,
          """
          {"type": "urn:holdfast:problem:invalid-field", "title": "A field is not valid", "status": 400,
           "detail": "target must not be blank", "field": "target"}\
          """);

  @Test
  void any_text_is_one_json_value_or_is_refused() {
    Fuzz.refusedBy(JsonException.class).texts(ANSWERS, JsonReader::read);
  }

  @Test
  void any_answer_is_a_problem_that_can_be_told() {
    Fuzz.refusedBy()
        .texts(
            ANSWERS,
            body -> {
              Answer answer = new Answer(400, body, Optional.empty());
              assertThat(Problem.of(answer).toString()).startsWith("400 ");
            });
  }

  @Test
  void any_line_of_a_batch_is_an_outcome_or_none() {
    Fuzz.refusedBy(JsonException.class)
        .texts(
            ANSWERS,
            line -> {
              Optional<Optional<Outcome>> outcome = JsonFields.parse(line).map(Outcomes::ofLine);
              assertThat(outcome).isNotNull();
            });
  }

  @Test
  void a_number_of_a_million_digits_does_not_keep_it_busy() {
    Fuzz.refusedBy(JsonException.class).one("9".repeat(2_000_000), JsonReader::read);
  }
}
