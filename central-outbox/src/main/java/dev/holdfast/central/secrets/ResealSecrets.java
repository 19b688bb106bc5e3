package dev.holdfast.central.secrets;

import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.Transactions;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.hibernate.reactive.mutiny.Mutiny;
import org.jboss.logging.Logger;

/**
 * Seals what is still sealed with the previous key with the one of now, so that the previous one
 * can go. Several nodes may do it at once: each replaces only what it has read.
 */
@ApplicationScoped
class ResealSecrets {

  private static final Logger LOG = Logger.getLogger(ResealSecrets.class);

  private static final int AT_ONCE = 500;

  /**
   * Where a secret is kept.
   *
   * @param id of its row, as text
   * @param owner what it is sealed for, as those who open it have it
   */
  private record Place(String table, String id, String owner) {

    private static final String OLD =
        """
        SELECT %s AS id, %s AS owner, secret FROM %s
        WHERE secret NOT LIKE :now AND %s > :behind
        ORDER BY 1
        LIMIT :limit
        """;

    private static final String REPLACE =
        """
        UPDATE %s kept SET secret = r.anew
        FROM unnest(CAST(CAST(:old AS text) AS text[]), CAST(CAST(:anew AS text) AS text[]))
          AS r(old, anew)
        WHERE kept.secret = r.old
        """;

    String old() {
      return OLD.formatted(id, owner, table, id);
    }

    String replace() {
      return REPLACE.formatted(table);
    }
  }

  private static final List<Place> PLACES =
      List.of(
          new Place("smtp_configurations", "name", "'smtp-configuration ' || name"),
          new Place("notification_lists", "name", "'list ' || name"),
          new Place(
              "site_keys",
              "CAST(key_id AS text)",
              "'site ' || site_id || ' key ' || CAST(key_id AS text)"));

  private record Row(String id, String owner, String secret) {

    static Row of(Tuple row) {
      return new Row(row.get(0, String.class), row.get(1, String.class), row.get(2, String.class));
    }
  }

  private record Anew(String old, String anew) {}

  private final Transactions transactions;
  private final SecretBox box;

  @Inject
  ResealSecrets(Transactions transactions, SecretBox box) {
    this.transactions = transactions;
    this.box = box;
  }

  void start(@Observes StartupEvent event) {
    runOnce()
        .subscribe()
        .with(
            resealed -> {
              if (resealed > 0) {
                LOG.infof(
                    "%d secrets are sealed with the key of now; once every node has said so or"
                        + " nothing, holdfast.central.secrets.previous-key can go",
                    resealed);
              }
            },
            failure ->
                LOG.warnf(
                    "secrets stay sealed with the previous key until a restart: %s", failure));
  }

  /**
   * @return how many there were
   */
  Uni<Integer> runOnce() {
    return box.beginning().isEmpty()
        ? Uni.createFrom().item(0)
        : Multi.createFrom()
            .iterable(PLACES)
            .onItem()
            .transformToUniAndConcatenate(this::in)
            .collect()
            .with(Collectors.summingInt(Integer::intValue));
  }

  private Uni<Integer> in(Place place) {
    AtomicReference<String> behind = new AtomicReference<>("");
    AtomicReference<Integer> done = new AtomicReference<>(0);
    return Multi.createBy()
        .repeating()
        .uni(() -> transactions.run(session -> some(session, place, behind, done)))
        .whilst(read -> read == AT_ONCE)
        .collect()
        .last()
        .map(last -> done.get());
  }

  private Uni<Integer> some(
      Mutiny.Session session,
      Place place,
      AtomicReference<String> behind,
      AtomicReference<Integer> done) {
    return session
        .createNativeQuery(place.old(), Tuple.class)
        .setParameter("now", box.beginning().orElseThrow() + "%")
        .setParameter("behind", behind.get())
        .setParameter("limit", AT_ONCE)
        .getResultList()
        .map(rows -> rows.stream().map(Row::of).toList())
        .invoke(rows -> rows.forEach(row -> behind.set(row.id())))
        .call(
            rows ->
                replace(session, place, anew(rows)).invoke(n -> done.updateAndGet(it -> it + n)))
        .map(List::size);
  }

  private List<Anew> anew(List<Row> rows) {
    List<Anew> anew = new ArrayList<>();
    for (Row row : rows) {
      try {
        anew.add(
            new Anew(row.secret(), box.seal(row.owner(), box.open(row.owner(), row.secret()))));
      } catch (SecretUnusableException e) {
        LOG.errorf("the secret of %s cannot be used by this node: %s", row.owner(), e.getMessage());
      }
    }
    return anew;
  }

  private static Uni<Integer> replace(Mutiny.Session session, Place place, List<Anew> anew) {
    return anew.isEmpty()
        ? Uni.createFrom().item(0)
        : session
            .createNativeQuery(place.replace())
            .setParameter("old", ArrayText.of(anew, Anew::old))
            .setParameter("anew", ArrayText.of(anew, Anew::anew))
            .executeUpdate();
  }
}
