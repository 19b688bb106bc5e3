package dev.holdfast.site.intake;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.function.Supplier;

/** Where a body is read: event loops do not read large ones. */
final class ReadBody {

  /** Takes less time to read than another thread takes to begin. */
  private static final int SMALL = 16 * 1024;

  private ReadBody() {}

  static <T> Uni<T> of(byte[] body, Supplier<T> reading) {
    Uni<T> read = Uni.createFrom().item(reading);
    return body == null || body.length <= SMALL
        ? read
        : read.runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
  }
}
