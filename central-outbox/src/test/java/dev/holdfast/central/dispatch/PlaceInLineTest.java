package dev.holdfast.central.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.notification.DuePlace;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlaceInLineTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void places_are_in_the_order_of_the_database() {
    DuePlace low = place(NOON, "01000000-0000-7000-8000-000000000000");
    DuePlace high = place(NOON, "f1000000-0000-7000-8000-000000000000");

    assertThat(low).isLessThan(high);
    assertThat(high).isLessThan(place(NOON.plusMillis(1), low.id().value().toString()));
    assertThat(DuePlace.FRONT).isLessThan(low);
  }

  @Test
  void every_so_often_a_claim_looks_back() {
    PlaceInLine line = new PlaceInLine();
    DuePlace here = place(NOON, "01000000-0000-7000-8000-000000000000");

    long fromTheFront =
        IntStream.range(0, 10 * PlaceInLine.CLAIMS_WITHOUT_LOOKING_BACK)
            .filter(
                claim -> {
                  boolean front = line.next().equals(DuePlace.FRONT);
                  line.moveBehind(here);
                  return front;
                })
            .count();

    assertThat(fromTheFront).as("the first, and ten later ones").isEqualTo(11);
  }

  @Test
  void it_can_be_moved_to_the_front_unless_it_is_there() {
    PlaceInLine line = new PlaceInLine();
    assertThat(line.moveToFront()).isFalse();
    line.moveBehind(place(NOON, "01000000-0000-7000-8000-000000000000"));

    assertThat(line.moveToFront()).isTrue();
    assertThat(line.next()).isEqualTo(DuePlace.FRONT);
  }

  private static DuePlace place(Instant dueAt, String id) {
    return new DuePlace(dueAt, new NotificationId(UUID.fromString(id)));
  }
}
