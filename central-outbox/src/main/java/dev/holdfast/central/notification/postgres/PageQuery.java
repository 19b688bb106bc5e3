package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.Conditions;
import dev.holdfast.central.database.KeysetPage;
import dev.holdfast.central.notification.Cursor;
import dev.holdfast.central.notification.FoundNotifications;
import dev.holdfast.central.notification.ListOrder;
import dev.holdfast.central.notification.NotificationFilter;
import dev.holdfast.central.notification.NotificationQuery;
import dev.holdfast.central.notification.StoredNotification;
import dev.holdfast.shared.contract.NotificationStatus;
import dev.holdfast.shared.id.NotificationId;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** One page of the list. */
final class PageQuery {

  private final KeysetPage<NotificationEntity> page;
  private boolean led;

  PageQuery(NotificationQuery query) {
    page =
        new KeysetPage<>(
            "Notification n",
            NotificationEntity.class,
            List.of("n.createdAt", "n.id"),
            query.order() == ListOrder.Newest,
            query.limit());
    NotificationFilter filter = query.filter();
    filter.from().ifPresent(from -> page.leading().and("n.createdAt >= :from", "from", from));
    filter.until().ifPresent(until -> page.leading().and("n.createdAt < :until", "until", until));
    query.after().ifPresent(cursor -> page.after(cursor.createdAt(), cursor.id().value()));
    restrict(filter);
  }

  /** The one that leaves fewest rows leads: few are waiting or parked, most are delivered. */
  private void restrict(NotificationFilter filter) {
    boolean few =
        filter.status().filter(status -> status != NotificationStatus.Delivered).isPresent();
    filter
        .cause()
        .ifPresent(
            cause ->
                next()
                    .and("n.cause = :cause", "cause", cause)
                    .and("n.status in (Pending, Retrying, Parked)"));
    filter
        .stuckBefore()
        .ifPresent(
            before ->
                next()
                    .and("n.status in (Pending, Retrying)")
                    .and("n.createdAt < :stuck", "stuck", before));
    if (few) {
      status(filter);
    }
    filter.site().ifPresent(site -> next().and("n.sourceSite = :site", "site", site));
    filter.list().ifPresent(list -> next().and("n.listName = :list", "list", list));
    if (!few) {
      status(filter);
    }
    filter.type().ifPresent(type -> page.sifting().and("n.type = :type", "type", type));
    filter
        .keyword()
        .ifPresent(
            word ->
                page.sifting()
                    .and("lower(n.subject) like :keyword escape '!'", "keyword", anywhere(word)));
  }

  private void status(NotificationFilter filter) {
    filter.status().ifPresent(status -> next().and("n.status = :status", "status", status));
  }

  private Conditions next() {
    Conditions conditions = led ? page.sifting() : page.leading();
    led = true;
    return conditions;
  }

  Uni<FoundNotifications> on(Mutiny.Session session) {
    return page.on(session).map(PageQuery::found);
  }

  private static FoundNotifications found(KeysetPage.Found<NotificationEntity> found) {
    List<StoredNotification> rows =
        found.rows().stream().map(NotificationEntity::withoutText).toList();
    Optional<Cursor> next =
        found.more()
            ? Optional.of(Cursor.behind(rows.get(rows.size() - 1)))
            : found
                .lookedUntil()
                .map(keys -> new Cursor((Instant) keys[0], new NotificationId((UUID) keys[1])));
    return new FoundNotifications(rows, next);
  }

  private static String anywhere(String word) {
    return "%" + word.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
  }
}
