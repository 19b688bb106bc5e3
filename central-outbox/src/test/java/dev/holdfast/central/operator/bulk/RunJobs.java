package dev.holdfast.central.operator.bulk;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;

/** Gives jobs their turn where no tick ever comes, for tests of other packages. */
@Singleton
public class RunJobs {

  @Inject BulkRunner runner;

  public Uni<Void> once() {
    return runner.runOnce();
  }
}
