package dev.holdfast.site.eventlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is asked of the event log can be asked of the file, or is refused. */
class EventQueryFuzzTest {

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void the_parameters_are_read_or_refused() {
    fuzz.fields(
        EventParameters::new,
        List.of(
            "Parked",
            "erp",
            "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11",
            "2026-03-01T00:00:00Z",
            "100",
            OpaqueCursor.encode("4711")),
        parameters -> {
          Storable.require(parameters.filter());
          Storable.require(parameters.after());
          assertThat(parameters.limit(200)).isBetween(1, 200);
        });
  }

  @Test
  void so_is_what_stands_in_a_cursor() {
    fuzz.texts(
        List.of("4711"),
        place ->
            Storable.require(OpaqueCursor.decode(OpaqueCursor.encode(place), EventCursor::parse)));
  }
}
