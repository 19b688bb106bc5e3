package dev.holdfast.central.kpi;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever hours are asked for can be asked of PostgreSQL, or are refused. */
class HistoryQueryFuzzTest {

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
