package dev.holdfast.central.dispatch;

import dev.holdfast.central.delivery.DeliveryAdapter;
import dev.holdfast.central.notification.ClaimedNotification;
import dev.holdfast.central.notification.Wanted;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What is due of one type: how it is claimed and resolved, and how it leaves. */
final class DueOfType {

  private static final Uni<Void> NOTHING = Uni.createFrom().voidItem();

  private final Optional<DeliveryAdapter> adapter;
  private final Wanted wanted;
  private final LaneTools tools;

  /**
   * @param adapter none for types that have none; those are claimed to be parked
   */
  DueOfType(Optional<DeliveryAdapter> adapter, Wanted wanted, LaneTools tools) {
    this.adapter = adapter;
    this.wanted = wanted;
    this.tools = tools;
  }

  /** How many may be under way at once, as it stands now. */
  int concurrency() {
    return adapter.map(DeliveryAdapter::concurrency).filter(many -> many > 0).orElse(1);
  }

  /** Nothing while nothing of it can get out; whether that is still so is looked up. */
  Uni<List<ResolvedClaim>> claim() {
    return tools
        .heartbeat()
        .freshen()
        .chain(
            () -> adapter.flatMap(DeliveryAdapter::openUntil).isPresent() ? refreshed() : NOTHING)
        .chain(tools.time()::now)
        .chain(now -> isOpen(now) ? claimed(now) : Uni.createFrom().item(List.of()));
  }

  private Uni<List<ResolvedClaim>> claimed(Instant now) {
    return tools
        .due()
        .claim(tools.owner(), wanted, now, now.plus(tools.lease()))
        .chain(this::resolved);
  }

  /**
   * After the database's clock has jumped a claim that holds cannot be told from one that does not,
   * until all that is under way has come to its end.
   */
  private boolean isOpen(Instant now) {
    return tools.mayBegin().getAsBoolean()
        && tools.time().isSteadyFor(tools.lease())
        && adapter.flatMap(DeliveryAdapter::openUntil).filter(until -> rests(until, now)).isEmpty();
  }

  /**
   * An outage ends at some time, and where it counts, goes by attempts; a pause has no such time.
   */
  private boolean rests(Instant until, Instant now) {
    return !tools.outagesCount() || !tools.time().ofNode(until).isAfter(now);
  }

  /** Servers and lists as they are now. */
  private Uni<List<ResolvedClaim>> resolved(List<ClaimedNotification> claimed) {
    return Uni.createFrom()
        .deferred(() -> claimed.isEmpty() ? NOTHING : refreshed())
        .chain(() -> tools.resolve().of(claimed))
        .onFailure()
        .call(() -> giveBack(claimed.stream().map(one -> one.notification().id()).toList()));
  }

  private Uni<Void> refreshed() {
    return adapter.map(DeliveryAdapter::refresh).orElse(NOTHING);
  }

  /** What is not begun need not wait for its claim to run out. */
  Uni<Integer> giveBack(Collection<NotificationId> ids) {
    return tools.due().release(tools.owner(), ids).onFailure().recoverWithItem(0);
  }

  /** What somebody else could take meanwhile is not begun. */
  Uni<Attempt> attempt(ResolvedClaim one) {
    return canBegin(one)
        ? tools.attempt().run(one.claimed(), one.delivery())
        : Uni.createFrom().item(Attempt.notBegun(one.claimed()));
  }

  private boolean canBegin(ResolvedClaim one) {
    return tools.mayBegin().getAsBoolean()
        && tools.heartbeat().isFresh()
        && tools
            .time()
            .instant()
            .plus(tools.attempt().timeLimit(one.delivery()))
            .isBefore(one.claimed().until());
  }
}
