package dev.holdfast.site.link.command;

import dev.holdfast.shared.id.MessageId;
import io.smallrye.mutiny.Uni;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Work that is done once for each id: whoever asks again gets the first one's answer, for as long
 * as it is among the last that were asked for. What failed is forgotten, so that it can be tried
 * again.
 */
final class OnceById<T> {

  private final Map<MessageId, Uni<T>> remembered;

  OnceById(int most) {
    remembered =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<MessageId, Uni<T>> eldest) {
            return size() > most;
          }
        };
  }

  Uni<T> of(MessageId id, Supplier<Uni<T>> work) {
    synchronized (remembered) {
      return remembered.computeIfAbsent(
          id,
          same ->
              Uni.createFrom()
                  .deferred(work::get)
                  .onFailure()
                  .invoke(() -> forget(same))
                  .memoize()
                  .indefinitely());
    }
  }

  private void forget(MessageId id) {
    synchronized (remembered) {
      remembered.remove(id);
    }
  }
}
