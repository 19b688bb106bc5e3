package dev.holdfast.messaging.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.messaging.outbox.OutboxCursor;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.fuzz.Storable;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Whatever is asked for in the list of what was given up can be asked of the database, or is
 * refused.
 */
class GivenUpFuzzTest {

  private static final String PLACE = "2026-05-01T12:00:00Z/0f8fad5b-d9cb-469f-a165-70867728950e";

  private final Fuzz fuzz = Fuzz.refusedBy(ProblemException.class);

  @Test
  void the_parameters_are_read_or_refused() {
    String cursor =
        new OutboxCursor(Instant.parse("2026-05-01T12:00:00Z"), MessageId.random()).encode();

    fuzz.fields(
        GivenUpParameters::new,
        List.of("failed", "EXPIRED", "50", cursor),
        parameters -> {
          assertThat(parameters.status()).isNotNull();
          assertThat(parameters.limit()).isBetween(1, 500);
          Storable.require(parameters.after());
        });
    fuzz.fields(
        GivenUpSelection::new,
        List.of("failed", "central", "refused with 413"),
        selection -> Storable.require(selection.which()));
  }

  @Test
  void what_stands_in_a_cursor_can_be_asked_of_the_database() {
    Fuzz.refusedBy(IllegalArgumentException.class)
        .texts(
            List.of(PLACE, PLACE.replace("2026", "+1000000000")),
            place ->
                Storable.require(
                    OutboxCursor.decode(
                        Base64.getUrlEncoder()
                            .encodeToString(place.getBytes(StandardCharsets.UTF_8)))));
  }
}
