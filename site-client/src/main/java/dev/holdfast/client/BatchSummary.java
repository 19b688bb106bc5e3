package dev.holdfast.client;

/** How many messages of a batch ended in which way. */
public record BatchSummary(long delivered, long buffered, long failed) {

  static final BatchSummary NOTHING = new BatchSummary(0, 0, 0);

  public long total() {
    return delivered + buffered + failed;
  }

  BatchSummary plus(Outcome outcome) {
    return new BatchSummary(
        delivered + (outcome instanceof Outcome.Delivered ? 1 : 0),
        buffered + (outcome instanceof Outcome.Buffered ? 1 : 0),
        failed + (outcome instanceof Outcome.Failed ? 1 : 0));
  }
}
