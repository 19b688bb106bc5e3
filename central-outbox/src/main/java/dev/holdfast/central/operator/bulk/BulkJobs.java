package dev.holdfast.central.operator.bulk;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Jobs as all nodes share them. */
public interface BulkJobs {

  /** What became of a try to carry a job on. */
  sealed interface Advance {

    /** No job is running but those that were left out, or other nodes are at them. */
    record NoJob() implements Advance {}

    /** What its last step has sent is still under way. */
    record Waits(UUID job) implements Advance {}

    /** It has taken a step. */
    record Stepped(BulkJob job) implements Advance {}

    record Ended(BulkJob job) implements Advance {}
  }

  /** How many are parked and match. */
  Uni<Long> count(BulkSelection selection, Instant selectedAt);

  /**
   * @return empty, and nothing is stored, when {@code mostRunning} are running already
   */
  Uni<Optional<BulkJob>> start(BulkJob job, int mostRunning);

  Uni<Optional<BulkJob>> find(UUID id);

  /** Those started last, newest first. */
  Uni<List<BulkJob>> newest(int limit);

  /** Ends it if it is running; what it has done stays done. */
  Uni<Optional<BulkJob>> cancel(UUID id, String operator, Instant now);

  /**
   * Takes one step of one running job, whoever began it, in one transaction: a node that dies on
   * the way leaves it as it was.
   *
   * @param except jobs to leave alone
   * @param patience how long to wait for what a step has sent
   */
  Uni<Advance> advance(Set<UUID> except, BulkPatience patience, Instant now);
}
