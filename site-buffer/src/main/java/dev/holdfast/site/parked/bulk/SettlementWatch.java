package dev.holdfast.site.parked.bulk;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.buffer.MessageSettled;
import dev.holdfast.site.buffer.Settlement;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Tells those who wait for messages what became of them. Costs nothing while nobody does. */
@ApplicationScoped
class SettlementWatch {

  /** As many as there are jobs, so few. */
  private final List<Watched> open = new CopyOnWriteArrayList<>();

  /** To be called before the messages can be attempted, and closed at the end. */
  Watched over(List<MessageId> ids) {
    Watched watched = new Watched(ids);
    open.add(watched);
    return watched;
  }

  void onSettled(@Observes MessageSettled event) {
    for (Watched watched : open) {
      watched.settled(event);
    }
  }

  /** Some messages that somebody waits for. */
  final class Watched implements AutoCloseable {

    private final Map<MessageId, CompletableFuture<Settlement>> awaited;

    private Watched(List<MessageId> ids) {
      awaited =
          ids.stream()
              .collect(Collectors.toMap(Function.identity(), id -> new CompletableFuture<>()));
    }

    Uni<Settlement> resultOf(MessageId id) {
      return Uni.createFrom().completionStage(awaited.get(id));
    }

    private void settled(MessageSettled event) {
      CompletableFuture<Settlement> result = awaited.get(event.id());
      if (result != null) {
        result.complete(event.settlement());
      }
    }

    @Override
    public void close() {
      open.remove(this);
    }
  }
}
