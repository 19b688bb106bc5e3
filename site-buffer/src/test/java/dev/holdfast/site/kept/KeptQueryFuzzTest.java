package dev.holdfast.site.kept;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is asked of what is kept can be asked of the file, or is refused. */
class KeptQueryFuzzTest {

  private static final String PLACE = "4711/5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11";

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void the_parameters_are_read_or_refused() {
    fuzz.fields(
        KeptParameters::new,
        List.of(
            "ExternalSystem",
            "erp",
            "answered 401",
            "2026-03-01T00:00:00Z",
            "2026-03-02T00:00:00+01:00",
            "50",
            OpaqueCursor.encode(PLACE)),
        parameters -> {
          Storable.require(parameters.filter());
          Storable.require(parameters.after());
          assertThat(parameters.limit()).isBetween(1, 500);
        });
  }

  @Test
  void so_is_what_stands_in_a_cursor() {
    fuzz.texts(
        List.of(PLACE),
        place ->
            Storable.require(OpaqueCursor.decode(OpaqueCursor.encode(place), KeptCursor::parse)));
  }
}
