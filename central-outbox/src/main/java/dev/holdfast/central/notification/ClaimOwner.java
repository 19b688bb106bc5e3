package dev.holdfast.central.notification;

import java.util.UUID;

/** One run of one central process. A restarted process is another owner. */
public record ClaimOwner(String value) {

  public static ClaimOwner ofThisProcess() {
    return new ClaimOwner("%d-%s".formatted(ProcessHandle.current().pid(), UUID.randomUUID()));
  }
}
