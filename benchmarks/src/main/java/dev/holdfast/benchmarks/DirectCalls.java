package dev.holdfast.benchmarks;

import io.vertx.core.buffer.Buffer;

/** The calls of {@link Drain} with no buffer in front: the same client, the same target. */
public final class DirectCalls {

  private DirectCalls() {}

  /** Arguments: the target's port, the number of calls, how many at once. */
  public static void main(String[] arguments) throws Exception {
    Load.Post call =
        new Load.Post(
            Integer.parseInt(arguments[0]),
            "/calls",
            "application/json",
            Buffer.buffer(Messages.BODY),
            200);
    try (Load load = new Load(Integer.parseInt(arguments[2]))) {
      load.run(call, Integer.parseInt(arguments[1]));
    }
    System.exit(0);
  }
}
