package dev.holdfast.central.waiting;

import dev.holdfast.central.cause.Holds;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.delivery.DeliveryAdapters;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.central.notification.WaitReasons;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.central.pause.PausedKind;
import dev.holdfast.central.pause.Pauses;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A few statements for a whole page, and none where nothing waits. */
@ApplicationScoped
class ExplainWaits implements WaitReasons {

  private final Pauses pauses;
  private final Holds holds;
  private final LinePlaces places;
  private final DeliveryAdapters adapters;
  private final DatabaseTime time;

  @Inject
  ExplainWaits(
      Pauses pauses, Holds holds, LinePlaces places, DeliveryAdapters adapters, DatabaseTime time) {
    this.pauses = pauses;
    this.holds = holds;
    this.places = places;
    this.adapters = adapters;
    this.time = time;
  }

  @Override
  public Uni<Map<NotificationId, String>> of(List<StoredNotification> rows) {
    List<StoredNotification> waiting = rows.stream().filter(StoredNotification::isWaiting).toList();
    Instant now = time.instant();
    return Uni.combine()
        .all()
        .unis(
            pausedLists(waiting), holds.of(parkedFor(rows)), places.before(due(waiting, now), now))
        .with(
            (lists, held, before) ->
                reasons(rows, new Surroundings(lists, held, before, adapters::shutBecause, now)));
  }

  private Uni<Map<String, Pause>> pausedLists(List<StoredNotification> waiting) {
    return waiting.isEmpty()
        ? Uni.createFrom().item(Map.of())
        : pauses
            .all()
            .map(
                all ->
                    all.stream()
                        .filter(pause -> pause.kind() == PausedKind.List)
                        .collect(Collectors.toMap(Pause::name, Function.identity())));
  }

  private static Set<String> parkedFor(List<StoredNotification> rows) {
    return rows.stream()
        .filter(row -> row.status() == NotificationStatus.Parked)
        .flatMap(row -> row.cause().stream())
        .collect(Collectors.toSet());
  }

  private static List<StoredNotification> due(List<StoredNotification> waiting, Instant now) {
    return waiting.stream().filter(row -> !row.nextAttemptAt().orElseThrow().isAfter(now)).toList();
  }

  private static Map<NotificationId, String> reasons(
      List<StoredNotification> rows, Surroundings around) {
    Map<NotificationId, String> reasons = new HashMap<>();
    rows.forEach(
        row -> WaitWords.of(row, around).ifPresent(reason -> reasons.put(row.id(), reason)));
    return reasons;
  }
}
