package dev.holdfast.central.sitecalls;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is asked of the mirror can be asked of PostgreSQL, or is refused. */
class SiteCallQueryFuzzTest {

  private static final String PLACE =
      "2026-03-01T12:00:00Z/0f8fad5b-d9cb-469f-a165-70867728950e/plant-7";

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void the_parameters_are_read_or_refused() {
    fuzz.fields(
        SiteCallParameters::new,
        List.of(
            "plant-7",
            "ApiOutbound",
            "erp",
            "false",
            "50",
            "2026-03-01T00:00:00Z",
            OpaqueCursor.encode(PLACE)),
        parameters -> Storable.require(parameters.query()));
  }

  @Test
  void so_is_what_stands_in_a_cursor() {
    fuzz.texts(
        List.of(PLACE, "+1000000000-12-31T23:59:59Z/0f8fad5b-d9cb-469f-a165-70867728950e/plant-7"),
        place ->
            Storable.require(OpaqueCursor.decode(OpaqueCursor.encode(place), SiteCallPage::place)));
  }
}
