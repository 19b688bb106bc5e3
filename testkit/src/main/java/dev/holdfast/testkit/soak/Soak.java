package dev.holdfast.testkit.soak;

import java.time.Duration;

/**
 * How long a run is and what it draws its luck from. {@code mvn verify} makes short ones, {@code
 * mvn verify -Psoak} long ones, {@code bin/soak} one of the length and seed that it is given.
 */
public final class Soak {

  private static final boolean LONG = Boolean.getBoolean("holdfast.soak");
  private static final long SEED = Long.getLong("holdfast.soak.seed", System.nanoTime());

  private Soak() {}

  /** Kills, messages, mails: whatever the run counts. */
  public static int length(int inEveryBuild, int soaking) {
    return Integer.getInteger("holdfast.soak.length", LONG ? soaking : inEveryBuild);
  }

  /**
   * What holds for a run that has the machine to itself. In every build others run beside it, on
   * two processors, and it gets three times as long.
   */
  public static Duration promised(Duration alone) {
    return LONG ? alone : alone.multipliedBy(3);
  }

  /** Printed by the run, so that one that failed can be repeated. */
  public static long seed() {
    return SEED;
  }
}
