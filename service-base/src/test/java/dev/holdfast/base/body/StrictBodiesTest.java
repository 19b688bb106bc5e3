package dev.holdfast.base.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.base.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StrictBodiesTest {

  record Order(boolean urgent, double weight) {}

  private final JsonMapper mapper = StrictBodies.strict(new JsonMapper());

  @Test
  void a_whole_number_is_a_number() throws JsonProcessingException {
    assertThat(mapper.readValue("{\"urgent\":true,\"weight\":5}", Order.class))
        .isEqualTo(new Order(true, 5.0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"urgent\":null,\"weight\":5}",
        "{\"weight\":5}",
        "{\"urgent\":true,\"weight\":\"5\"}",
        "{\"urgent\":true,\"weight\":\"\"}"
      })
  void what_is_missing_or_of_another_type_is_not_made_up(String body) {
    assertThatThrownBy(() -> mapper.readValue(body, Order.class))
        .isInstanceOf(MismatchedInputException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "{}", " { } "})
  void a_request_without_fields_may_have_an_empty_body(String body) {
    NoFields.require(body.getBytes(StandardCharsets.UTF_8));
    NoFields.require(null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"dryRun\":true}|dryRun",
        "{\"a\":1,\"a\":2}|a",
        "{} {}|",
        "[]|",
        "null|",
        "dryRun=true|",
      })
  void a_request_without_fields_passes_nothing_over(String body, String field) {
    assertThatThrownBy(() -> NoFields.require(body.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refused -> {
              assertThat(refused.problem().status()).isEqualTo(400);
              assertThat(refused.problem().field()).isEqualTo(field);
            });
  }
}
