package dev.holdfast.benchmarks;

import java.util.Arrays;

/** From times to figures. */
public final class Figures {

  private Figures() {}

  public static double perSecond(long count, long startNanos) {
    return count / seconds(startNanos);
  }

  public static double seconds(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e9;
  }

  public static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
