package dev.holdfast.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Rates of what is measured in turn, round after round. What counts is the median over the rounds
 * of the ratio within one: the machine has good and bad moments, and those last longer than a
 * round. The first half, in which virtual machines still compile, is shown but does not count.
 */
public final class Rounds {

  private final int rounds;
  private final String unit;
  private final Map<String, List<Double>> rates = new HashMap<>();

  public Rounds(int rounds, String unit) {
    this.rounds = rounds;
    this.unit = unit;
  }

  /** What is measured, once a round. */
  @FunctionalInterface
  public interface Measurement {
    double rate() throws Exception;
  }

  public void measure(String what, Measurement measurement) throws Exception {
    double rate = measurement.rate();
    List<Double> earlier = rates.computeIfAbsent(what, name -> new ArrayList<>());
    earlier.add(rate);
    System.out.printf("round %d  %-24s %,9.0f %s%n", earlier.size(), what, rate, unit);
  }

  public double ratio(String what, String baseline) {
    return median(round -> rates.get(what).get(round) / rates.get(baseline).get(round));
  }

  /** For what cannot be measured in turn. */
  public double rate(String what) {
    return median(round -> rates.get(what).get(round));
  }

  private double median(IntToDoubleFunction ofRound) {
    return Figures.median(IntStream.range(rounds / 2, rounds).mapToDouble(ofRound).toArray());
  }
}
