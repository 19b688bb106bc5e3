package dev.holdfast.central.sitecalls.postgres;

import dev.holdfast.central.database.KeysetPage;
import dev.holdfast.central.sitecalls.SiteCall;
import dev.holdfast.central.sitecalls.SiteCallQuery;
import dev.holdfast.central.sitecalls.SiteCallsFound;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.reactive.mutiny.Mutiny;

/** One page of the mirror: a site leads, else that it failed; all else sifts. */
final class CallPageQuery {

  private final Optional<String> site;
  private final KeysetPage<SiteCallEntity> page;

  CallPageQuery(SiteCallQuery query) {
    site = query.site();
    page =
        new KeysetPage<>(
            "SiteCall c",
            SiteCallEntity.class,
            // Of one site the index knows no other order.
            site.isPresent()
                ? List.of("c.occurredAt", "c.operationId")
                : List.of("c.occurredAt", "c.site", "c.operationId"),
            true,
            query.limit());
    query.after().ifPresent(this::after);
    query.from().ifPresent(from -> page.leading().and("c.occurredAt >= :from", "from", from));
    query.until().ifPresent(until -> page.leading().and("c.occurredAt < :until", "until", until));
    site.ifPresent(name -> page.leading().and("c.site = :site", "site", name));
    restrict(query);
  }

  private void restrict(SiteCallQuery query) {
    if (query.failed()) {
      (site.isPresent() ? page.sifting() : page.leading()).and("c.outcome <> 'Delivered'");
    }
    query.channel().ifPresent(name -> page.sifting().and("c.channel = :channel", "channel", name));
    query.target().ifPresent(name -> page.sifting().and("c.target = :target", "target", name));
    query.outcome().ifPresent(name -> page.sifting().and("c.outcome = :outcome", "outcome", name));
    query
        .keyword()
        .map(word -> word.toLowerCase(Locale.ROOT))
        .ifPresent(
            word ->
                page.sifting().and("locate(:keyword, lower(c.lastError)) > 0", "keyword", word));
  }

  private void after(SiteCallQuery.Place place) {
    if (site.isPresent()) {
      page.after(place.occurredAt(), place.operation());
    } else {
      page.after(place.occurredAt(), place.site(), place.operation());
    }
  }

  Uni<SiteCallsFound> on(Mutiny.Session session) {
    return page.on(session).map(this::found);
  }

  private SiteCallsFound found(KeysetPage.Found<SiteCallEntity> found) {
    List<SiteCall> calls = found.rows().stream().map(SiteCallEntity::toCall).toList();
    return new SiteCallsFound(
        calls,
        found.more()
            ? Optional.of(placeOf(calls.get(calls.size() - 1)))
            : found.lookedUntil().map(this::placeOf));
  }

  private static SiteCallQuery.Place placeOf(SiteCall call) {
    return new SiteCallQuery.Place(
        call.latest().occurredAt(), call.site().value(), call.latest().operationId().value());
  }

  private SiteCallQuery.Place placeOf(Object[] keys) {
    return site.map(name -> new SiteCallQuery.Place((Instant) keys[0], name, (UUID) keys[1]))
        .orElseGet(
            () -> new SiteCallQuery.Place((Instant) keys[0], (String) keys[1], (UUID) keys[2]));
  }
}
