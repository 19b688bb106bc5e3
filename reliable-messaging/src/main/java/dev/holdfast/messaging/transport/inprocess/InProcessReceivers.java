package dev.holdfast.messaging.transport.inprocess;

import dev.holdfast.messaging.transport.EnvelopeReceiver;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.messaging.transport.TransportException.Kind;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** Who can be reached without leaving the process, by name. */
final class InProcessReceivers {

  private final Map<String, Registration> byName = new ConcurrentHashMap<>();

  /**
   * @throws IllegalArgumentException when the name is taken
   */
  Registration register(String name, EnvelopeReceiver receiver) {
    Registration registration = new Registration(name, receiver);
    if (byName.putIfAbsent(name, registration) != null) {
      throw new IllegalArgumentException(
          "two in-process receivers are named '%s'; give one another name".formatted(name));
    }
    return registration;
  }

  Optional<Registration> named(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  List<String> names() {
    return List.copyOf(new TreeSet<>(byName.keySet()));
  }

  /** A receiver while it is there. */
  final class Registration implements AutoCloseable {

    private final String name;
    private final EnvelopeReceiver receiver;
    private final Set<UniEmitter<?>> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean gone;

    private Registration(String name, EnvelopeReceiver receiver) {
      this.name = name;
      this.receiver = receiver;
    }

    /**
     * Fails when the receiver goes away before it has answered. A sender that waits no longer does
     * not break the work off: over a network it could not either.
     */
    Uni<List<EnvelopeReply>> receive(List<String> texts) {
      return Uni.createFrom().emitter(answer -> begin(texts, answer));
    }

    private void begin(List<String> texts, UniEmitter<? super List<EnvelopeReply>> answer) {
      underWay.add(answer);
      answer.onTermination(() -> underWay.remove(answer));
      receiver
          .receive(texts)
          .onTermination()
          .invoke(() -> underWay.remove(answer))
          .subscribe()
          .with(answer::complete, answer::fail);
      if (gone) {
        answer.fail(stopped());
      }
    }

    /** What it had been given may have taken effect. */
    private TransportException stopped() {
      return new TransportException(Kind.LOST, "it has stopped");
    }

    @Override
    public void close() {
      byName.remove(name, this);
      gone = true;
      underWay.forEach(answer -> answer.fail(stopped()));
    }
  }
}
