package dev.holdfast.testkit.process;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The child processes still alive, so that none outlives the JVM that started it. */
final class LivingChildren {

  private static final Set<Process> ALIVE = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(() -> ALIVE.forEach(LivingChildren::kill), "kill-child-processes"));
  }

  private LivingChildren() {}

  static void add(Process process) {
    ALIVE.add(process);
  }

  /** Kills the process and all that it started, at once. */
  static void kill(Process process) {
    // Listed first: the descendants of a dead process can no longer be found.
    process.descendants().toList().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    ALIVE.remove(process);
  }
}
