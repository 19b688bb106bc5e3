package dev.holdfast.testkit.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpositionTest {

  private static final String GOOD =
      """
      # HELP calls_total Calls, with a \\\\ and a \\n in it
      # TYPE calls_total counter
      calls_total{target="a \\"b\\"",outcome="x"} 3.0
      calls_total{target="c",outcome="x"} NaN
      # HELP took_seconds How long
      # TYPE took_seconds histogram
      took_seconds_bucket{le="0.1"} 1.0
      took_seconds_bucket{le="+Inf"} 1.0
      took_seconds_count 1.0
      took_seconds_sum 0.03
      """;

  @Test
  void what_is_as_it_should_be_has_no_flaw() {
    Exposition good = new Exposition(GOOD);

    assertThat(good.flaws()).isEmpty();
    assertThat(good.names())
        .containsExactlyInAnyOrder(
            "calls_total", "took_seconds_bucket", "took_seconds_count", "took_seconds_sum");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "with a \\\\ and|with a \\\" and|cannot be read: # HELP calls_total Calls, with a \\\"",
        "How long|' '|took_seconds has no description",
        "# HELP took_seconds How long|''|took_seconds has no description",
        "took_seconds_sum|other_sum|other_sum stands among the samples of took_seconds",
        "target=\"c\"|target=\"a \\\"b\\\"\"|is there twice: calls_total",
        "took_seconds_count 1.0|took_seconds_count one|cannot be read: took_seconds_count one",
        "calls_total counter|calls_total gauge|calls_total is a gauge, and only counters",
      })
  void what_is_wrong_is_named(String right, String wrong, String flaw) {
    assertThat(new Exposition(GOOD.replace(right, wrong)).flaws())
        .isNotEmpty()
        .anySatisfy(found -> assertThat(found).startsWith(flaw));
  }

  @Test
  void nothing_at_all_is_a_flaw() {
    assertThat(new Exposition("").flaws()).containsExactly("there is no metric");
  }
}
