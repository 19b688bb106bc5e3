package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.Transactions;
import dev.holdfast.central.notification.FoundNotifications;
import dev.holdfast.central.notification.Ingested;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;

/** Takes in by one native statement, looks up through the entity. */
@ApplicationScoped
class PostgresNotifications implements Notifications {

  private static final String ALL_OF = "from Notification n where n.id in (:ids)";

  private final Transactions transactions;

  @Inject
  PostgresNotifications(Transactions transactions) {
    this.transactions = transactions;
  }

  @Override
  public Uni<Map<NotificationId, Ingested>> insertNew(List<NewNotification> arrived, Instant now) {
    return transactions.run(session -> insertNew(session, arrived, now));
  }

  @Override
  public Uni<Map<NotificationId, Ingested>> insertNew(
      Mutiny.Session session, List<NewNotification> arrived, Instant now) {
    return IngestStatements.insertNew(session, arrived, now)
        .getResultList()
        .map(Set::copyOf)
        .chain(fresh -> judge(session, arrived, fresh))
        .call(results -> noteKnown(session, arrived, results, now));
  }

  private static Uni<Map<NotificationId, Ingested>> judge(
      Mutiny.Session session, List<NewNotification> arrived, Set<UUID> fresh) {
    Map<NotificationId, Ingested> results = new HashMap<>();
    fresh.forEach(id -> results.put(new NotificationId(id), Ingested.FRESH));
    List<NewNotification> others =
        arrived.stream().filter(one -> !fresh.contains(one.id().value())).toList();
    if (others.isEmpty()) {
      return Uni.createFrom().item(results);
    }
    return IngestStatements.compare(session, others)
        .getResultList()
        .invoke(rows -> rows.forEach(row -> results.put(idOf(row), comparedTo(row))))
        .replaceWith(results);
  }

  private static NotificationId idOf(Tuple row) {
    return new NotificationId(row.get(0, UUID.class));
  }

  private static Ingested comparedTo(Tuple row) {
    return Ingested.valueOf(row.get(1, String.class));
  }

  private static Uni<Void> noteKnown(
      Mutiny.Session session,
      List<NewNotification> arrived,
      Map<NotificationId, Ingested> results,
      Instant now) {
    List<NewNotification> known =
        arrived.stream()
            .filter(notification -> results.get(notification.id()) == Ingested.KNOWN)
            .filter(notification -> notification.number().isPresent())
            .toList();
    return known.isEmpty()
        ? Uni.createFrom().voidItem()
        : IngestStatements.noteKnown(session, known, now).executeUpdate().replaceWithVoid();
  }

  @Override
  public Uni<Optional<StoredNotification>> find(NotificationId id) {
    return transactions.run(
        session ->
            session
                .find(NotificationWithText.class, id.value())
                .map(Optional::ofNullable)
                .map(found -> found.map(NotificationWithText::whole)));
  }

  @Override
  public Uni<Map<NotificationId, StoredNotification>> look(Collection<NotificationId> ids) {
    return transactions.run(session -> look(session, ids));
  }

  static Uni<Map<NotificationId, StoredNotification>> look(
      Mutiny.Session session, Collection<NotificationId> ids) {
    return session
        .createSelectionQuery(ALL_OF, NotificationEntity.class)
        .setParameter("ids", ids.stream().map(NotificationId::value).toList())
        .getResultList()
        .map(
            rows ->
                rows.stream()
                    .map(NotificationEntity::withoutText)
                    .collect(Collectors.toMap(StoredNotification::id, row -> row)));
  }

  @Override
  public Uni<FoundNotifications> page(NotificationQuery query) {
    return transactions.run(session -> new PageQuery(query).on(session));
  }
}
