package dev.holdfast.messaging.retention;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Removes what has been kept long enough, in small batches one after the other, so that nobody
 * waits long behind one of them.
 */
final class Cleanup {

  static final int BATCH = 500;

  private final IntFunction<Uni<Integer>> purge;

  /**
   * @param purge removes at most so many rows and says how many it did
   */
  Cleanup(IntFunction<Uni<Integer>> purge) {
    this.purge = purge;
  }

  /**
   * @return how many rows were removed
   */
  Uni<Integer> runOnce() {
    return Multi.createBy()
        .repeating()
        .uni(() -> purge.apply(BATCH))
        .whilst(removed -> removed == BATCH)
        .collect()
        .with(Collectors.summingInt(Integer::intValue));
  }
}
