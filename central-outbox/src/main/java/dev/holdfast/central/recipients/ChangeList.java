package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.base.secrets.SecretBox;
import dev.holdfast.base.secrets.SecretUnusableException;
import dev.holdfast.central.audit.AuditEvent;
import dev.holdfast.central.editing.Edits;
import dev.holdfast.central.editing.Edits.Edited;
import dev.holdfast.central.editing.Precondition;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.hibernate.reactive.mutiny.Mutiny;

/** Makes, replaces and deletes lists, each change with its line in the audit. */
@ApplicationScoped
class ChangeList {

  private static final String KIND = "List";

  private final Edits edits;
  private final SecretBox box;
  private final Clock clock;

  @Inject
  ChangeList(Edits edits, SecretBox box, Clock clock) {
    this.edits = edits;
    this.box = box;
    this.clock = clock;
  }

  Uni<RecipientList> put(String name, ListView given, Precondition precondition, String by) {
    return edits.run(
        session ->
            find(session, name)
                .chain(
                    row -> {
                      Optional<RecipientList> before = row.map(known -> known.toList(box));
                      RecipientList after = read(name, given, before, by);
                      if (before.filter(known -> isSame(known, after)).isPresent()) {
                        return unchanged(before.get());
                      }
                      precondition.require(words(name), before.map(RecipientList::version));
                      return save(session, row, after);
                    }));
  }

  /**
   * Two admins who add different people do not get in each other's way, so no version is asked for.
   */
  Uni<RecipientList> addRecipient(String name, String address, String by) {
    List<String> one = RecipientAddresses.checked(List.of(address));
    return changeRecipients(
        name,
        by,
        recipients -> {
          List<String> all = new ArrayList<>(recipients);
          all.addAll(one);
          return RecipientAddresses.checked(all);
        });
  }

  Uni<RecipientList> removeRecipient(String name, String address, String by) {
    return changeRecipients(
        name,
        by,
        recipients ->
            recipients.stream().filter(known -> !known.equalsIgnoreCase(address)).toList());
  }

  private Uni<RecipientList> changeRecipients(
      String name, String by, UnaryOperator<List<String>> change) {
    return edits.run(
        session ->
            known(session, name)
                .chain(
                    row -> {
                      RecipientList before = row.toList(box);
                      requireMail(before);
                      List<String> recipients = change.apply(before.recipients());
                      return recipients.equals(before.recipients())
                          ? unchanged(before)
                          : save(
                              session,
                              Optional.of(row),
                              list(name, before.type(), recipients, before.webhook(), by));
                    }));
  }

  private static void requireMail(RecipientList list) {
    if (!list.type().equals(ListTypes.EMAIL)) {
      throw new ProblemException(
          Problem.of(
              409,
              "no-mail-list",
              "Nobody can be put on it",
              "list '%s' is of type %s and has no recipients".formatted(list.name(), list.type())));
    }
  }

  Uni<Void> delete(String name, Precondition precondition, String by) {
    return edits.run(
        session ->
            known(session, name)
                .invoke(row -> precondition.require(words(name), Optional.of(row.version)))
                .call(session::remove)
                .map(
                    row ->
                        new Edited<>(
                            null,
                            Optional.of(
                                event(
                                    "Deleted",
                                    name,
                                    by,
                                    Optional.of(row.toList(box)),
                                    Optional.empty())))));
  }

  private static Uni<Optional<ListEntity>> find(Mutiny.Session session, String name) {
    return session.find(ListEntity.class, name).map(Optional::ofNullable);
  }

  private static Uni<ListEntity> known(Mutiny.Session session, String name) {
    return find(session, name).map(found -> found.orElseThrow(() -> unknown(name)));
  }

  private static Uni<Edited<RecipientList>> unchanged(RecipientList list) {
    return Uni.createFrom().item(new Edited<>(list, Optional.empty()));
  }

  private Uni<Edited<RecipientList>> save(
      Mutiny.Session session, Optional<ListEntity> row, RecipientList after) {
    Optional<RecipientList> before = row.map(known -> known.toList(box));
    ListEntity saved = row.orElseGet(() -> new ListEntity(after.name()));
    take(saved, after);
    // Hundreds of addresses are one round trip.
    session.setBatchSize(RecipientAddresses.MAX_RECIPIENTS);
    Uni<Void> kept = row.isPresent() ? Uni.createFrom().voidItem() : session.persist(saved);
    return kept.chain(session::flush)
        .map(counted -> saved.toList(box))
        .map(
            now ->
                new Edited<>(
                    now,
                    Optional.of(
                        event(
                            before.isPresent() ? "Changed" : "Created",
                            now.name(),
                            saved.updatedBy,
                            before,
                            Optional.of(now)))));
  }

  private void take(ListEntity row, RecipientList list) {
    try {
      row.take(list, box);
    } catch (SecretUnusableException e) {
      throw new ProblemException(
          Problem.of(409, "no-key", "Secrets cannot be stored", "The webhook: " + e.getMessage()));
    }
  }

  private RecipientList read(
      String name, ListView given, Optional<RecipientList> before, String by) {
    String type = given.type() == null ? ListTypes.EMAIL : given.type();
    if (!ListTypes.ALL.contains(type)) {
      throw new ProblemException(
          Problem.invalidField("type", "must be one of " + String.join(", ", ListTypes.ALL)));
    }
    return type.equals(ListTypes.EMAIL)
        ? list(name, type, RecipientAddresses.checked(given.recipients()), Optional.empty(), by)
        : list(
            name,
            type,
            List.of(),
            Optional.of(
                WebhookRules.checked(given.webhook(), before.flatMap(RecipientList::webhook))),
            by);
  }

  /** Its version is counted when it is saved. */
  private RecipientList list(
      String name,
      String type,
      List<String> recipients,
      Optional<WebhookTarget> webhook,
      String by) {
    return new RecipientList(
        name,
        type,
        recipients,
        webhook,
        Optional.empty(),
        0,
        Optional.of(clock.instant()),
        Optional.of(by));
  }

  private static boolean isSame(RecipientList before, RecipientList after) {
    return before.type().equals(after.type())
        && before.recipients().equals(after.recipients())
        && before.webhook().equals(after.webhook());
  }

  private AuditEvent event(
      String event,
      String name,
      String by,
      Optional<RecipientList> before,
      Optional<RecipientList> after) {
    JsonObject detail = new JsonObject();
    before.ifPresent(list -> detail.put("before", shown(list)));
    after.ifPresent(list -> detail.put("after", shown(list)));
    boolean otherSecrets =
        !before
            .flatMap(RecipientList::webhook)
            .map(WebhookTarget::secrets)
            .equals(after.flatMap(RecipientList::webhook).map(WebhookTarget::secrets));
    detail.put("secretsChanged", otherSecrets);
    return AuditEvent.byAdmin(clock.instant(), by, KIND, event, words(name), detail.encode());
  }

  private static JsonObject shown(RecipientList list) {
    JsonObject shown =
        new JsonObject()
            .put("type", list.type())
            .put("recipients", new JsonArray(list.recipients()));
    list.webhook()
        .ifPresent(
            target ->
                shown.put(
                    "webhook",
                    new JsonObject()
                        .put("origin", WebhookRules.origin(target.url()))
                        .put("format", target.format())
                        .put("signed", target.key().isPresent())));
    return shown;
  }

  private static String words(String name) {
    return "list " + name;
  }

  static ProblemException unknown(String name) {
    return new ProblemException(Problem.notFound("There is no list '%s'".formatted(name)));
  }
}
