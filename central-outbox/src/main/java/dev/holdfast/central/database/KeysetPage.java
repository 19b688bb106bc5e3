package dev.holdfast.central.database;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.reactive.mutiny.Mutiny;

/**
 * One page of a long list. The leading conditions are those an index has in the order of the list.
 * The others sift what it leads to, and as nobody knows how far the next match is, only so many
 * rows are sifted for a page.
 */
public final class KeysetPage<E> {

  public static final int LOOKED_AT = 20_000;

  private final String entity;
  private final Class<E> type;
  private final List<String> keys;
  private final boolean descending;
  private final int limit;
  private final Conditions leading = new Conditions();
  private final Conditions sifting = new Conditions();

  /**
   * What was found.
   *
   * @param more whether another match follows at once
   * @param lookedUntil the keys of the last row that was looked at, if there are rows behind it
   */
  public record Found<E>(List<E> rows, boolean more, Optional<Object[]> lookedUntil) {}

  /**
   * @param entity and the name it has in the conditions: {@code Notification n}
   * @param keys what the list is ordered by, and no two rows have in common
   */
  public KeysetPage(
      String entity, Class<E> type, List<String> keys, boolean descending, int limit) {
    this.entity = entity;
    this.type = type;
    this.keys = keys;
    this.descending = descending;
    this.limit = limit;
  }

  public Conditions leading() {
    return leading;
  }

  public Conditions sifting() {
    return sifting;
  }

  /** Only what comes behind the row with these keys. */
  public void after(Object... values) {
    leading.and(place(descending ? "<" : ">", "after", values));
  }

  public Uni<Found<E>> on(Mutiny.Session session) {
    return sifting.isEmpty()
        ? page(session, Optional.empty())
        : lastToLookAt(session).chain(last -> page(session, last));
  }

  private Uni<Optional<Object[]>> lastToLookAt(Mutiny.Session session) {
    String query =
        "select " + String.join(", ", keys) + " from " + entity + leading.where() + order();
    return leading
        .set(session.createSelectionQuery(query, Object[].class))
        .setFirstResult(LOOKED_AT - 1)
        .setMaxResults(1)
        .getResultList()
        .map(rows -> rows.stream().findFirst());
  }

  private Uni<Found<E>> page(Mutiny.Session session, Optional<Object[]> last) {
    Conditions all = leading.with(sifting);
    last.ifPresent(values -> all.and(place(descending ? ">=" : "<=", "last", values)));
    return all.set(session.createSelectionQuery("from " + entity + all.where() + order(), type))
        .setMaxResults(limit + 1)
        .getResultList()
        .map(rows -> found(rows, last));
  }

  private Found<E> found(List<E> rows, Optional<Object[]> last) {
    boolean more = rows.size() > limit;
    return new Found<>(more ? rows.subList(0, limit) : rows, more, last);
  }

  private String order() {
    String direction = descending ? " desc" : " asc";
    return keys.stream()
        .map(key -> key + direction)
        .collect(Collectors.joining(", ", " order by ", ""));
  }

  private Conditions place(String comparison, String name, Object... values) {
    Conditions place = new Conditions();
    String parameters =
        IntStream.range(0, values.length)
            .mapToObj(i -> ":" + name + i)
            .collect(Collectors.joining(", "));
    place.and("(%s) %s (%s)".formatted(String.join(", ", keys), comparison, parameters));
    IntStream.range(0, values.length).forEach(i -> place.bind(name + i, values[i]));
    return place;
  }
}
