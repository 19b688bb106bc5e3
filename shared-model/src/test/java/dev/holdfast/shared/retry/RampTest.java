package dev.holdfast.shared.retry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.retry.Ramp.Next;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RampTest {

  private static final RetryOutcome DELIVERED = new RetryOutcome.Delivered();
  private static final RetryOutcome SKIPPED = new RetryOutcome.Skipped();

  @Test
  void it_doubles_while_all_goes_well_up_to_the_most() {
    List<Integer> sizes = new ArrayList<>();
    Ramp ramp = Ramp.START;
    for (int i = 0; i < 10; i++) {
      sizes.add(ramp.size());
      ramp = goOn(ramp.after(Collections.nCopies(ramp.size(), DELIVERED)));
    }

    assertThat(sizes).containsExactly(1, 2, 4, 8, 16, 32, 64, 128, 256, 256);
  }

  @Test
  void one_failure_is_not_the_end_but_the_same_again_is() {
    Ramp second = goOn(Ramp.START.after(List.of(failed("HTTP 401"))));

    assertThat(second.size()).isEqualTo(1);
    assertThat(second.after(List.of(failed("HTTP 401"))))
        .isEqualTo(new Next.Stop("the same failure repeats: HTTP 401"));
  }

  @Test
  void another_failure_is_no_repetition() {
    Ramp second = goOn(Ramp.START.after(List.of(failed("HTTP 401"))));
    Ramp third = goOn(second.after(List.of(failed("HTTP 400"))));

    assertThat(third).isEqualTo(new Ramp(1, Optional.of("HTTP 400")));
  }

  @Test
  void a_delivery_in_between_starts_anew() {
    Ramp second = goOn(Ramp.START.after(List.of(failed("HTTP 400"))));
    Ramp third = goOn(second.after(List.of(DELIVERED)));

    assertThat(third.after(List.of(DELIVERED, failed("HTTP 400")))).isInstanceOf(Next.GoOn.class);
  }

  @Test
  void some_bad_ones_among_many_do_not_stop_it_but_it_grows_no_more() {
    Ramp ramp = new Ramp(8, Optional.empty());
    List<RetryOutcome> step = new ArrayList<>(Collections.nCopies(5, DELIVERED));
    step.addAll(Collections.nCopies(3, failed("HTTP 400")));

    assertThat(goOn(ramp.after(step)).size()).isEqualTo(8);
  }

  @Test
  void it_stops_when_most_of_a_step_fails_alike() {
    Ramp ramp = new Ramp(8, Optional.empty());
    List<RetryOutcome> step = new ArrayList<>(Collections.nCopies(3, DELIVERED));
    step.addAll(Collections.nCopies(5, failed("HTTP 500")));

    assertThat(ramp.after(step)).isInstanceOf(Next.Stop.class);
  }

  @Test
  void ids_and_times_do_not_make_two_failures_of_one() {
    Ramp second =
        goOn(
            Ramp.START.after(
                List.of(failed("no order 5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11 at 1772366400"))));

    assertThat(
            second.after(
                List.of(failed("no order 0f8fad5b-d9cb-469f-a165-70867728950e at 1772366401"))))
        .isInstanceOf(Next.Stop.class);
    assertThat(second.after(List.of(failed("no order 17 at 1772366401"))))
        .isInstanceOf(Next.GoOn.class);
  }

  @Test
  void what_somebody_else_decided_counts_neither_way() {
    assertThat(goOn(Ramp.START.after(List.of(SKIPPED))).size()).isEqualTo(2);
  }

  private static RetryOutcome failed(String error) {
    return new RetryOutcome.FailedAgain(error);
  }

  private static Ramp goOn(Next next) {
    assertThat(next).isInstanceOf(Next.GoOn.class);
    return ((Next.GoOn) next).ramp();
  }
}
