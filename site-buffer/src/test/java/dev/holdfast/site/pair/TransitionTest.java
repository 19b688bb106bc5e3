package dev.holdfast.site.pair;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TransitionTest {

  private static final Candidate OLD = candidate("b", false, 3, 900);

  private static Candidate candidate(String incarnation, boolean active, long epoch, long head) {
    return new Candidate(
        incarnation,
        active,
        epoch,
        head,
        new Introduction("http://" + incarnation, "1.4.0"),
        Instant.EPOCH);
  }

  @Test
  void the_higher_epoch_leads_even_against_one_that_is_active() {
    Candidate newer = candidate("c", false, 4, 10);

    assertThat(Transition.between(newer, candidate("b", true, 3, 900))).isEqualTo(Transition.LEAD);
    assertThat(Transition.between(candidate("b", true, 3, 900), newer))
        .isEqualTo(Transition.FOLLOW);
  }

  @Test
  void the_active_one_stays_although_the_other_says_that_it_has_more() {
    Candidate active = candidate("z", true, 3, 899);

    assertThat(Transition.between(active, OLD)).isEqualTo(Transition.NONE);
    assertThat(Transition.between(OLD, active)).isEqualTo(Transition.FOLLOW);
  }

  @Test
  void of_two_that_are_not_active_the_one_with_more_leads() {
    Candidate more = candidate("z", false, 3, 901);

    assertThat(Transition.between(more, OLD)).isEqualTo(Transition.LEAD);
    assertThat(Transition.between(OLD, more)).isEqualTo(Transition.FOLLOW);
  }

  @Test
  void two_that_are_active_in_one_epoch_do_not_stay_in_it() {
    Candidate one = candidate("a", true, 3, 5);
    Candidate other = candidate("b", true, 3, 5);

    assertThat(Transition.between(one, other)).isEqualTo(Transition.LEAD);
    assertThat(Transition.between(other, one)).isEqualTo(Transition.FOLLOW);
  }

  @Test
  void both_never_come_to_the_same_result() {
    List<Candidate> all = new ArrayList<>();
    for (boolean active : new boolean[] {true, false}) {
      for (long epoch = 0; epoch < 3; epoch++) {
        for (long head = 0; head < 3; head++) {
          all.add(candidate("a", active, epoch, head));
        }
      }
    }
    for (Candidate a : all) {
      for (Candidate b : all) {
        Candidate other = candidate("b", b.active(), b.epoch(), b.head());
        boolean aFollows = Transition.between(a, other) == Transition.FOLLOW;
        boolean bFollows = Transition.between(other, a) == Transition.FOLLOW;
        assertThat(aFollows).as("%s and %s", a, other).isNotEqualTo(bFollows);
      }
    }
  }

  @Test
  void what_is_sent_is_what_is_received() {
    assertThat(Candidate.of(OLD.toBuffer())).isEqualTo(OLD);
  }
}
