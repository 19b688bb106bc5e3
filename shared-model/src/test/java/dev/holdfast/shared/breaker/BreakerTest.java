package dev.holdfast.shared.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.breaker.Breaker.Change;
import dev.holdfast.shared.breaker.Breaker.Pass;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakerTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final Breaker breaker = new Breaker(3, INTERVAL);

  /**
   * Steps are "what happens@second": a failure, a success, or somebody who wants to pass. The
   * breaker opens after three failures and looks again after ten seconds.
   */
  @ParameterizedTest(name = "{0}: {1}, then a pass at {2}s is {3}")
  @CsvSource({
    "untouched,                               ''                                  ,  0, FREE",
    "below the number,                        'fail@0 fail@1'                     ,  2, FREE",
    "a success starts the count over,         'fail@0 fail@1 ok@2 fail@3 fail@4'  ,  5, FREE",
    "as many as it takes,                     'fail@0 fail@1 fail@2'              ,  3, NONE",
    "just before the time,                    'fail@0 fail@1 fail@2'              , 11, NONE",
    "when it is time,                         'fail@0 fail@1 fail@2'              , 12, PROBE",
    "a second one beside the probe,           'fail@0 fail@1 fail@2 pass@12'      , 13, NONE",
    "the probe's report never came,           'fail@0 fail@1 fail@2 pass@12'      , 22, PROBE",
    "the probe failed,                        'fail@0 fail@1 fail@2 pass@12 miss@14', 23, NONE",
    "the next probe after one that failed,    'fail@0 fail@1 fail@2 pass@12 miss@14', 24, PROBE",
    "the probe arrived,                       'fail@0 fail@1 fail@2 pass@12 ok@14', 14, FREE",
    "one failure after a recovery,            'fail@0 fail@1 fail@2 pass@12 ok@14 fail@15', 15, FREE",
    "a late failure of an earlier attempt,    'fail@0 fail@1 fail@2 fail@9'       , 11, NONE",
    "puts no probe off,                       'fail@0 fail@1 fail@2 fail@9'       , 12, PROBE",
    "a late success of an earlier attempt,    'fail@0 fail@1 fail@2 ok@3'         ,  3, FREE",
    "a late failure beside the probe,         'fail@0 fail@1 fail@2 pass@12 fail@13', 14, NONE",
    "the probe arrives after a late failure,  'fail@0 fail@1 fail@2 pass@12 fail@13 ok@14', 14, FREE"
  })
  void who_may_pass(String what, String steps, int second, Pass expected) {
    Arrays.stream(steps.split(" ", -1)).filter(step -> !step.isEmpty()).forEach(this::play);

    assertThat(breaker.look(at(second))).isEqualTo(expected);
    assertThat(breaker.pass(at(second))).isEqualTo(expected);
  }

  @Test
  void opening_and_closing_are_told_once_each() {
    assertThat(breaker.notReached(false, at(0))).isEqualTo(Change.NONE);
    assertThat(breaker.notReached(false, at(0))).isEqualTo(Change.NONE);
    assertThat(breaker.notReached(false, at(0))).isEqualTo(Change.OPENED);
    assertThat(breaker.notReached(false, at(1))).isEqualTo(Change.NONE);
    assertThat(breaker.reached()).isEqualTo(Change.CLOSED);
    assertThat(breaker.reached()).isEqualTo(Change.NONE);
  }

  @Test
  void looking_takes_nobody_s_turn() {
    open();

    assertThat(breaker.look(at(10))).isEqualTo(Pass.PROBE);
    assertThat(breaker.look(at(10))).isEqualTo(Pass.PROBE);
    assertThat(breaker.pass(at(10))).isEqualTo(Pass.PROBE);
    assertThat(breaker.look(at(10))).isEqualTo(Pass.NONE);
  }

  @Test
  void a_clock_that_is_put_back_does_not_keep_a_target_away_until_it_catches_up() {
    open();
    Instant anHourBack = NOON.minus(Duration.ofHours(1));

    assertThat(breaker.pass(anHourBack)).isEqualTo(Pass.PROBE);
    // And from there on as usual.
    assertThat(breaker.pass(anHourBack.plusSeconds(1))).isEqualTo(Pass.NONE);
    assertThat(breaker.pass(anHourBack.plus(INTERVAL))).isEqualTo(Pass.PROBE);
  }

  @Test
  void a_thread_with_a_slightly_older_time_gets_no_probe_by_it() {
    open();

    assertThat(breaker.pass(NOON.minusMillis(1))).isEqualTo(Pass.NONE);
  }

  private void open() {
    for (int i = 0; i < 3; i++) {
      breaker.notReached(false, NOON);
    }
  }

  private void play(String step) {
    String[] parts = step.split("@", 2);
    Instant when = at(Integer.parseInt(parts[1]));
    switch (parts[0]) {
      case "fail" -> breaker.notReached(false, when);
      case "miss" -> breaker.notReached(true, when);
      case "ok" -> breaker.reached();
      case "pass" -> breaker.pass(when);
      default -> throw new IllegalArgumentException(step);
    }
  }

  private static Instant at(int second) {
    return NOON.plusSeconds(second);
  }

  @Test
  void says_until_when_it_is_shut() {
    assertThat(breaker.openUntil(NOON)).isEmpty();
    for (int failure = 0; failure < 3; failure++) {
      breaker.notReached(false, NOON);
    }
    assertThat(breaker.openUntil(NOON)).contains(NOON.plus(INTERVAL));
    assertThat(breaker.openUntil(NOON.plus(INTERVAL))).isEmpty();
  }
}
