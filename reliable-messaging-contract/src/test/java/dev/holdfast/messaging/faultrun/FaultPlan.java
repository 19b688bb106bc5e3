package dev.holdfast.messaging.faultrun;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * All decisions of a run, in their order: the same seed decides the same about the first exchange,
 * the second and so on, and kills the same side at the same exchange.
 */
final class FaultPlan {

  private static final int LONGEST_DELAY_MILLIS = 300;
  private static final int LONGEST_LIFE_MICROS = 20_000;

  /** A side that dies. */
  enum Victim {
    SENDER,
    RECEIVER
  }

  /**
   * @param delay for faults that have one
   * @param kill who dies while this exchange is under way
   * @param life how long it lives on from the beginning of the exchange
   */
  record Decision(int number, Fault fault, Duration delay, Optional<Victim> kill, Duration life) {}

  private final Random random;
  private final List<Victim> victims = new ArrayList<>();

  /** Chance may spare a short run some of the faults; these come in any case. */
  private final List<Fault> certain = new ArrayList<>(List.of(Fault.values()));

  private final int betweenKills;
  private final int betweenCertain;
  private int number;
  private int nextKill;

  /**
   * @param exchanges how many there are at least; all kills fall among them
   * @param killsOfEach how often each side dies
   */
  FaultPlan(long seed, int exchanges, int killsOfEach) {
    random = new Random(seed);
    for (Victim victim : Victim.values()) {
      victims.addAll(Collections.nCopies(killsOfEach, victim));
    }
    Collections.shuffle(victims, random);
    Collections.shuffle(certain, random);
    betweenKills = Math.max(1, exchanges / (victims.size() + 1));
    betweenCertain = Math.max(1, exchanges / (certain.size() + 1));
    nextKill = untilNextKill();
  }

  synchronized Decision next() {
    number++;
    double chance = random.nextDouble();
    Fault fault =
        number % betweenCertain == 0 && !certain.isEmpty() ? certain.remove(0) : Fault.at(chance);
    Duration delay = Duration.ofMillis(1 + random.nextInt(LONGEST_DELAY_MILLIS));
    Duration life = Duration.ofNanos(1_000L * random.nextInt(LONGEST_LIFE_MICROS));
    Optional<Victim> kill = Optional.empty();
    if (!victims.isEmpty() && number >= nextKill) {
      kill = Optional.of(victims.remove(0));
      nextKill = number + untilNextKill();
    }
    return new Decision(number, fault, delay, kill, life);
  }

  synchronized int killsLeft() {
    return victims.size();
  }

  synchronized int exchanges() {
    return number;
  }

  private int untilNextKill() {
    return betweenKills / 2 + random.nextInt(betweenKills / 2 + 1);
  }
}
