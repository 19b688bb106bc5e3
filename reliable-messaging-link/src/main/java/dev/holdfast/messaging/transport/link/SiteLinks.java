package dev.holdfast.messaging.transport.link;

import dev.holdfast.messaging.transport.link.LinkException.Kind;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.smallrye.mutiny.Uni;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The links that are open, by the service that opened them. There is at most one for each node of a
 * service: a newer one takes the place of the older, which may be dead without knowing it.
 */
public final class SiteLinks {

  /** More than a service has nodes; one that calls itself anew each time fills no memory. */
  static final int MOST_OF_A_SERVICE = 16;

  /** Somebody who waits for a service to connect. */
  private record Waiting(String service, CompletableFuture<OpenLink> link) {}

  private final Clock clock;

  /** The newest last. */
  private final Map<LinkedNode, OpenLink> open = new LinkedHashMap<>();

  private final Map<String, Instant> lastConnected = new HashMap<>();
  private final List<Waiting> waiting = new CopyOnWriteArrayList<>();
  private final List<LinkListener> listeners = new CopyOnWriteArrayList<>();

  public SiteLinks(Clock clock) {
    this.clock = clock;
  }

  public void listen(LinkListener listener) {
    listeners.add(listener);
  }

  /** The nodes that are linked now. */
  public synchronized List<LinkedNode> nodes() {
    return new ArrayList<>(open.keySet());
  }

  /** The newest link of any node of the service. */
  public synchronized Optional<OpenLink> find(String service) {
    return open.values().stream()
        .filter(link -> link.node().service().equals(service))
        .reduce((older, newer) -> newer);
  }

  /** When the service's last link ended, as far as this process knows. */
  public synchronized Optional<Instant> lastConnected(String service) {
    return Optional.ofNullable(lastConnected.get(service));
  }

  public synchronized int count() {
    return open.size();
  }

  /**
   * @return one reply for each, in their order; fails like {@link OpenLink#ask}, at once when no
   *     link is open
   */
  public Uni<List<EnvelopeReply>> send(String service, List<Envelope> envelopes, Duration timeout) {
    return Uni.createFrom()
        .deferred(
            () ->
                find(service)
                    .map(link -> link.ask(envelopes, timeout))
                    .orElseGet(() -> Uni.createFrom().failure(notConnected(service))));
  }

  /** The link of a service as soon as there is one; it is up to the caller not to wait for ever. */
  public Uni<OpenLink> opened(String service) {
    return Uni.createFrom()
        .deferred(
            () -> {
              Waiting caller = new Waiting(service, new CompletableFuture<>());
              waiting.add(caller);
              // Looked for after the caller would be told of a new one.
              find(service).ifPresent(caller.link()::complete);
              return Uni.createFrom()
                  .completionStage(caller.link())
                  .onTermination()
                  .invoke(() -> waiting.remove(caller));
            });
  }

  private LinkException notConnected(String service) {
    return notConnected(service, lastConnected(service));
  }

  /**
   * The answer for a service without a link.
   *
   * @param lastSeen when it had one, as far as anybody knows
   */
  public LinkException notConnected(String service, Optional<Instant> lastSeen) {
    return new LinkException(
        Kind.NOT_CONNECTED,
        lastSeen
            .map(at -> "site %s is not connected (last seen %s)".formatted(service, at))
            .orElseGet(
                () -> "site %s is not connected (never seen by this process)".formatted(service)));
  }

  /** Says which it takes the place of: that of the same node, or the oldest of too many. */
  List<OpenLink> add(OpenLink link) {
    Instant now = clock.instant();
    List<OpenLink> replaced;
    synchronized (this) {
      replaced = inItsPlace(link.node());
      replaced.forEach(old -> open.remove(old.node()));
      open.put(link.node(), link);
    }
    tell(link, now);
    waiting.stream()
        .filter(caller -> caller.service().equals(link.node().service()))
        .forEach(caller -> caller.link().complete(link));
    return replaced;
  }

  private List<OpenLink> inItsPlace(LinkedNode node) {
    if (open.containsKey(node)) {
      return List.of(open.get(node));
    }
    List<OpenLink> others =
        open.values().stream()
            .filter(link -> link.node().service().equals(node.service()))
            .toList();
    return others.subList(0, Math.max(0, others.size() + 1 - MOST_OF_A_SERVICE));
  }

  /** Does nothing when another has taken its place. */
  void remove(OpenLink link) {
    Instant now = clock.instant();
    synchronized (this) {
      if (!open.remove(link.node(), link)) {
        return;
      }
      lastConnected.put(link.node().service(), now);
    }
    tell(link, now);
  }

  private void tell(OpenLink link, Instant now) {
    listeners.forEach(listener -> listener.seen(link.node(), now));
  }

  /**
   * Ends links for a reason the other end is told; it may come back if it can prove itself anew.
   */
  public void end(Predicate<OpenLink> which, String reason) {
    all().stream().filter(which).forEach(link -> link.close(CloseCode.REFUSED, reason));
  }

  /**
   * Ends links whose epoch is over.
   *
   * @param over why, in words for the other end; empty for a link that may stay
   */
  public void endOver(Function<OpenLink, Optional<String>> over) {
    all().forEach(link -> over.apply(link).ifPresent(why -> link.close(CloseCode.EPOCH_OVER, why)));
  }

  public synchronized List<OpenLink> all() {
    return new ArrayList<>(open.values());
  }
}
