package dev.holdfast.central.tokens;

import dev.holdfast.base.listing.OpaqueCursor;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is asked about tokens can be asked of PostgreSQL, or is refused. */
class TokenPlaceFuzzTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void what_stands_in_a_cursor_is_a_place_or_is_refused() {
    fuzz.texts(
        List.of("0f8fad5b-d9cb-469f-a165-70867728950enight-report"),
        place ->
            Storable.require(OpaqueCursor.decode(OpaqueCursor.encode(place), TokenPlace::parse)));
  }

  @Test
  void so_are_the_limits_of_a_token() {
    fuzz.texts(List.of("plant-7"), name -> Storable.require(TokenRequests.sites(List.of(name))));
    fuzz.texts(List.of("erp"), name -> Storable.require(TokenRequests.targets(List.of(name))));
    fuzz.texts(
        List.of("2026-12-31T23:00:00Z"), end -> Storable.require(TokenRequests.end(end, NOW)));
  }
}
