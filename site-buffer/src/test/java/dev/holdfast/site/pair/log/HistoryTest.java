package dev.holdfast.site.pair.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTest {

  private static final Term FIRST = new Term(11, 1, 1);
  private static final Term SECOND = new Term(22, 2, 101);

  /** It would have begun the same epoch, not knowing of the other. */
  private static final Term RIVAL = new Term(33, 2, 101);

  @Test
  void a_standby_that_is_behind_has_its_own_position_in_common() {
    History leader = new History(List.of(FIRST), 110);
    History standby = new History(List.of(FIRST), 100);

    assertThat(leader.commonWith(standby)).contains(new Position(1, 11, 100));
    assertThat(standby.commonWith(leader)).contains(new Position(1, 11, 100));
  }

  @Test
  void a_former_leader_has_in_common_what_the_other_took_over_with() {
    History former = new History(List.of(FIRST), 110);
    History leader = new History(List.of(FIRST, SECOND), 500);

    assertThat(leader.commonWith(former)).contains(new Position(1, 11, 100));
    assertThat(former.commonWith(leader)).contains(new Position(1, 11, 100));
  }

  @Test
  void the_same_epoch_of_two_nodes_is_not_the_same_history() {
    History one = new History(List.of(FIRST, SECOND), 500);
    History other = new History(List.of(FIRST, RIVAL), 300);

    assertThat(one.commonWith(other)).contains(new Position(1, 11, 100));
    assertThat(one.contains(other.position().orElseThrow())).isFalse();
  }

  /** It led again from an earlier point: the numbers are there, the changes are others. */
  @Test
  void a_file_that_was_restored_does_not_pass_for_what_it_was() {
    History standby = new History(List.of(FIRST), 100);
    History restored = new History(List.of(FIRST, new Term(44, 2, 61)), 500);

    assertThat(restored.contains(standby.position().orElseThrow())).isFalse();
    assertThat(restored.commonWith(standby)).contains(new Position(1, 11, 60));
  }

  @Test
  void who_never_met_has_nothing_in_common() {
    assertThat(new History(List.of(FIRST), 5).commonWith(new History(List.of(RIVAL), 200)))
        .isEmpty();
    assertThat(History.NONE.commonWith(new History(List.of(FIRST), 5))).isEmpty();
    assertThat(History.NONE.position()).isEmpty();
  }
}
