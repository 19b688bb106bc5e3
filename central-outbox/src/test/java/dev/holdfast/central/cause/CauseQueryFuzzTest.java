package dev.holdfast.central.cause;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is asked of the causes can be asked of PostgreSQL, or is refused. */
class CauseQueryFuzzTest {

  private static final String PLACE = "17/SMTP 550: no such user";

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void the_parameters_are_read_or_refused() {
    fuzz.fields(
        CauseParameters::new,
        List.of("plant-7", "ops", "true", "50", OpaqueCursor.encode(PLACE)),
        parameters -> Storable.require(parameters.query()));
  }

  @Test
  void so_is_what_stands_in_a_cursor() {
    fuzz.texts(
        List.of(PLACE),
        place ->
            Storable.require(
                OpaqueCursor.decode(OpaqueCursor.encode(place), CauseQuery.Place::parse)));
  }
}
