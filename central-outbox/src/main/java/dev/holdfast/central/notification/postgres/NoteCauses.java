package dev.holdfast.central.notification.postgres;

import dev.holdfast.central.database.ArrayText;
import dev.holdfast.central.database.StorableText;
import dev.holdfast.central.notification.AttemptResult;
import dev.holdfast.central.notification.Cause;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hibernate.reactive.mutiny.Mutiny;

/** Keeps what a fingerprint stands for. Most batches have none, and none of them a new one. */
final class NoteCauses {

  /** In the order of the fingerprints, so that two batches with the same ones never deadlock. */
  private static final String NOTE =
      """
      INSERT INTO causes (cause, kind, code, words, first_seen_at)
      SELECT r.cause, r.kind, r.code, r.words, clock_timestamp()
      FROM unnest(
        CAST(CAST(:causes AS text) AS text[]),
        CAST(CAST(:kinds AS text) AS text[]),
        CAST(CAST(:codes AS text) AS text[]),
        CAST(CAST(:words AS text) AS text[]))
      AS r(cause, kind, code, words)
      ORDER BY r.cause
      ON CONFLICT (cause) DO NOTHING
      """;

  private NoteCauses() {}

  static Uni<Void> of(Mutiny.Session session, List<AttemptResult> results) {
    return note(session, results.stream().flatMap(result -> result.cause().stream()));
  }

  static Uni<Void> note(Mutiny.Session session, Stream<Cause> causes) {
    Map<String, Cause> each = new TreeMap<>();
    causes.forEach(cause -> each.put(cause.fingerprint(), cause));
    if (each.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    List<Cause> all = List.copyOf(each.values());
    return session
        .createNativeQuery(NOTE)
        .setParameter("causes", ArrayText.of(all, Cause::fingerprint))
        .setParameter("kinds", ArrayText.of(all, Cause::kind))
        .setParameter("codes", ArrayText.ofOptional(all, Cause::code))
        .setParameter("words", ArrayText.of(all, cause -> StorableText.of(cause.text())))
        .executeUpdate()
        .replaceWithVoid();
  }
}
