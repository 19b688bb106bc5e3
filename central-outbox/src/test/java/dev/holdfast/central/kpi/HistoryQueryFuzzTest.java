package dev.holdfast.central.kpi;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever hours are asked for can be asked of PostgreSQL, or are refused. */
class HistoryQueryFuzzTest {

  @ParameterizedTest
  @ValueSource(strings = {"+109000000-12-31T23:59:59Z", "-000001-01-01T00:00:00Z"})
  void so_are_hours_that_nobody_lives_to_see(String until) {
    HistoryParameters parameters = new HistoryParameters();
    parameters.until = until;

    Fuzz.refusedBy(ProblemException.class)
        .one(parameters, asked -> Storable.require(asked.range(Instant.EPOCH)));
  }

  @Test
  void the_parameters_are_read_or_refused() {
    Fuzz.refusedBy(ProblemException.class)
        .fields(
            HistoryParameters::new,
            List.of("plant-7", "2026-03-01T00:00:00Z", "2026-03-02T00:30:00+01:00"),
            parameters ->
                Storable.require(parameters.range(Instant.parse("2026-03-01T12:00:00Z"))));
  }
}
