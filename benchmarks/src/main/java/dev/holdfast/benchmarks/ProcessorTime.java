package dev.holdfast.benchmarks;

import java.time.Duration;

/** How much of the processors a process has had so far. */
public final class ProcessorTime {

  private ProcessorTime() {}

  public static Duration of(long process) {
    return ProcessHandle.of(process)
        .flatMap(found -> found.info().totalCpuDuration())
        .orElseThrow(
            () -> new IllegalStateException("the system does not tell the time of " + process));
  }
}
