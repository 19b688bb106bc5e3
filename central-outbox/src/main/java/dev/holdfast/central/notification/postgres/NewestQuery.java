package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.notification.Cursor;
import dev.holdfast.central.notification.NotificationFilter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hibernate.reactive.mutiny.Mutiny;

/** The list query with just the conditions that were asked for, so that the indexes fit. */
final class NewestQuery {

  private final StringBuilder hql = new StringBuilder("from Notification n where true");
  private final Map<String, Object> parameters = new HashMap<>();

  NewestQuery(NotificationFilter filter, Optional<Cursor> after) {
    filter.status().ifPresent(status -> and("n.status = :status", "status", status));
    filter.site().ifPresent(site -> and("n.sourceSite = :site", "site", site));
    filter.list().ifPresent(list -> and("n.listName = :list", "list", list));
    filter
        .keyword()
        .ifPresent(
            word -> and("lower(n.subject) like :keyword escape '!'", "keyword", anywhere(word)));
    after.ifPresent(
        cursor -> {
          and("(n.createdAt, n.id) < (:createdAt, :id)", "createdAt", cursor.createdAt());
          parameters.put("id", cursor.id().value());
        });
    hql.append(" order by n.createdAt desc, n.id desc");
  }

  Mutiny.SelectionQuery<NotificationEntity> on(Mutiny.Session session) {
    Mutiny.SelectionQuery<NotificationEntity> query =
        session.createSelectionQuery(hql.toString(), NotificationEntity.class);
    parameters.forEach(query::setParameter);
    return query;
  }

  private void and(String condition, String parameter, Object value) {
    hql.append(" and ").append(condition);
    parameters.put(parameter, value);
  }

  private static String anywhere(String word) {
    return "%" + word.toLowerCase(Locale.ROOT).replaceAll("[!%_]", "!$0") + "%";
  }
}
