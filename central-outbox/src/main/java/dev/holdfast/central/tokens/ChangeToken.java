package dev.holdfast.central.tokens;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.central.access.ActorNames;
import dev.holdfast.central.access.CallerCache;
import dev.holdfast.central.access.GivenRoles;
import dev.holdfast.central.access.RandomText;
import dev.holdfast.central.access.TakenNames;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.database.DatabaseTime;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.tokens.TokenRequests.NewToken;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Makes and revokes tokens, each with its line in the audit. */
@ApplicationScoped
class ChangeToken {

  private static final String KIND = "Token";

  /** A token that is shown this once. */
  record MadeToken(ApiToken token, Secret text) {}

  private final Edits edits;
  private final TokenRows rows;
  private final TakenNames names;
  private final CallerCache cache;
  private final DatabaseTime time;

  @Inject
  ChangeToken(Edits edits, TokenRows rows, TakenNames names, CallerCache cache, DatabaseTime time) {
    this.edits = edits;
    this.rows = rows;
    this.names = names;
    this.cache = cache;
    this.time = time;
  }

  Uni<MadeToken> create(NewToken given, String by) {
    String text = KnownApiTokens.PREFIX + RandomText.make();
    return time.now()
        .map(now -> read(given, now, by))
        .call(
            token ->
                edits.<Void>run(
                    session ->
                        names
                            .requireFree(session, token.name())
                            .chain(() -> rows.add(session, token, RandomText.hash(text)))
                            .map(
                                added ->
                                    new Edited<>(
                                        null,
                                        Optional.of(
                                            event(token.createdAt(), by, "Created", token))))))
        .map(token -> new MadeToken(token, new Secret(text)));
  }

  private static ApiToken read(NewToken given, Instant now, String by) {
    return new ApiToken(
        UUID.randomUUID(),
        ActorNames.legal(given.name()),
        GivenRoles.checked(given.roles()),
        TokenRequests.sites(given.sites()),
        TokenRequests.targets(given.targets()),
        TokenRequests.end(given.endsAt(), now),
        now,
        by,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Twice is as good as once. */
  Uni<Void> revoke(UUID id, String by) {
    return time.now()
        .chain(
            now ->
                edits.<Void>run(
                    session ->
                        rows.find(session, id)
                            .map(found -> found.orElseThrow(() -> TokenRequests.unknown(id)))
                            .chain(
                                token ->
                                    token.revokedAt().isPresent()
                                        ? Uni.createFrom()
                                            .item(new Edited<Void>(null, Optional.empty()))
                                        : rows.revoke(session, id, now, by)
                                            .map(
                                                revoked ->
                                                    new Edited<>(
                                                        null,
                                                        Optional.of(
                                                            event(now, by, "Revoked", token)))))))
        .invoke(cache::forget);
  }

  private static AuditEvent event(Instant at, String by, String event, ApiToken token) {
    JsonObject detail =
        new JsonObject()
            .put("tokenId", token.id().toString())
            .put("roles", new JsonArray(List.copyOf(token.roles())));
    if (!token.sites().isEmpty()) {
      detail.put("sites", new JsonArray(List.copyOf(token.sites())));
    }
    if (!token.targets().isEmpty()) {
      detail.put("targets", new JsonArray(List.copyOf(token.targets())));
    }
    token.endsAt().ifPresent(end -> detail.put("endsAt", end.toString()));
    return AuditEvent.byAdmin(at, by, KIND, event, "token " + token.name(), detail.encode());
  }
}
