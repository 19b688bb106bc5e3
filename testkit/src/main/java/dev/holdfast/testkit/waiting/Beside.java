package dev.holdfast.testkit.waiting;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * What runs beside a test, on a thread of its own. Those of the common pool are few, and keep the
 * class loader of the application that used them first, which another test may have stopped.
 */
public final class Beside {

  private static final Executor A_THREAD_EACH = task -> new Thread(task, "beside").start();

  private Beside() {}

  public static <T> CompletableFuture<T> supply(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work, A_THREAD_EACH);
  }

  public static CompletableFuture<Void> run(Runnable work) {
    return CompletableFuture.runAsync(work, A_THREAD_EACH);
  }
}
