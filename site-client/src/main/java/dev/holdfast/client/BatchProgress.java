package dev.holdfast.client;

import java.util.concurrent.Flow;
import java.util.function.Consumer;

/** The results of a batch so far: one for each draft, in their order. */
final class BatchProgress {

  private final Consumer<BatchResult> results;
  private BatchSummary summary = BatchSummary.NOTHING;
  private RuntimeException broken;
  private Lines current;

  BatchProgress(Consumer<BatchResult> results) {
    this.results = results;
  }

  synchronized long count() {
    return summary.total();
  }

  synchronized BatchSummary summary() {
    return summary;
  }

  /** Takes results up to this count. Lines of an earlier try that come late are not listened to. */
  synchronized Lines untilTheNextTry(long end) {
    current = new Lines(end);
    return current;
  }

  synchronized void throwIfBroken(Request request) {
    if (broken instanceof JsonException) {
      throw new SiteUnreachableException(
          request, "result %d cannot be understood".formatted(count()), broken);
    }
    if (broken != null) {
      throw broken;
    }
  }

  private synchronized void take(Lines from, String line) {
    if (from != current || broken != null || count() == from.end || line.isBlank()) {
      return;
    }
    try {
      JsonFields result =
          JsonFields.parse(line).orElseThrow(() -> new JsonException("not a result", 0));
      if (result.integer("status").filter(Answer::saysTryAgain).isPresent()) {
        // This line and all behind it go out again: results come in order, and keys keep it safe.
        current = null;
        return;
      }
      Outcome outcome =
          Outcomes.ofLine(result).orElseThrow(() -> new JsonException("not a result", 0));
      results.accept(new BatchResult(count(), outcome));
      summary = summary.plus(outcome);
    } catch (RuntimeException e) {
      broken = e;
    }
  }

  /** The lines of one answer. */
  final class Lines implements Flow.Subscriber<String> {

    private final long end;

    private Lines(long end) {
      this.end = end;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
      take(this, line);
    }

    @Override
    public void onError(Throwable failure) {
      // The exchange fails with it; whoever waits for that hears of it there.
    }

    @Override
    public void onComplete() {
      // The exchange completes with it.
    }
  }
}
