package dev.holdfast.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

/** From the asynchronous form of a method to the one that waits. */
final class Waiting {

  private Waiting() {}

  static <T> T forResultOf(CompletionStage<T> stage) {
    CompletableFuture<T> future = stage.toCompletableFuture();
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw asUnchecked(e.getCause());
    } catch (InterruptedException e) {
      // The request itself goes on: whoever interrupts wants this thread, and the site may have it.
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the site's answer", e);
    }
  }

  private static RuntimeException asUnchecked(Throwable cause) {
    // So that the stack trace names the caller, not only a thread of the HTTP client.
    cause.addSuppressed(new IllegalStateException("while this thread waited for it"));
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException("the request failed unexpectedly", cause);
  }
}
