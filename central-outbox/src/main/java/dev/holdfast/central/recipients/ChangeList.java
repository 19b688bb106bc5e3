package dev.holdfast.central.recipients;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
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
  private final ListRows rows;
  private final Clock clock;

  @Inject
  ChangeList(Edits edits, ListRows rows, Clock clock) {
    this.edits = edits;
    this.rows = rows;
    this.clock = clock;
  }

  Uni<RecipientList> put(String name, ListView given, Precondition precondition, String by) {
    return edits.run(
        session ->
            rows.find(session, name)
                .chain(
                    before -> {
                      RecipientList after = read(name, given, before, by);
                      if (before.filter(known -> isSame(known, after)).isPresent()) {
                        return unchanged(before.get());
                      }
                      precondition.require(words(name), before.map(RecipientList::version));
                      return save(session, before, after);
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
            rows.find(session, name)
                .map(found -> found.orElseThrow(() -> unknown(name)))
                .invoke(ChangeList::requireMail)
                .chain(
                    before -> {
                      List<String> recipients = change.apply(before.recipients());
                      return recipients.equals(before.recipients())
                          ? unchanged(before)
                          : save(
                              session,
                              Optional.of(before),
                              list(
                                  name,
                                  before.type(),
                                  recipients,
                                  before.webhook(),
                                  Optional.of(before),
                                  by));
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
            rows.find(session, name)
                .map(found -> found.orElseThrow(() -> unknown(name)))
                .invoke(found -> precondition.require(words(name), Optional.of(found.version())))
                .call(found -> rows.delete(session, name))
                .map(
                    found ->
                        new Edited<>(
                            null,
                            Optional.of(
                                event(
                                    "Deleted", name, by, Optional.of(found), Optional.empty())))));
  }

  private static Uni<Edited<RecipientList>> unchanged(RecipientList list) {
    return Uni.createFrom().item(new Edited<>(list, Optional.empty()));
  }

  private Uni<Edited<RecipientList>> save(
      Mutiny.Session session, Optional<RecipientList> before, RecipientList after) {
    String by = after.updatedBy().orElseThrow();
    AuditEvent event =
        event(
            before.isPresent() ? "Changed" : "Created",
            after.name(),
            by,
            before,
            Optional.of(after));
    return Uni.createFrom()
        .deferred(() -> rows.put(session, after))
        .onFailure(SecretUnusableException.class)
        .transform(ChangeList::notStorable)
        .replaceWith(new Edited<>(after, Optional.of(event)));
  }

  private RecipientList read(
      String name, ListView given, Optional<RecipientList> before, String by) {
    String type = given.type() == null ? ListTypes.EMAIL : given.type();
    if (!ListTypes.ALL.contains(type)) {
      throw new ProblemException(
          Problem.invalidField("type", "must be one of " + String.join(", ", ListTypes.ALL)));
    }
    return type.equals(ListTypes.EMAIL)
        ? list(
            name,
            type,
            RecipientAddresses.checked(given.recipients()),
            Optional.empty(),
            before,
            by)
        : list(
            name,
            type,
            List.of(),
            Optional.of(
                WebhookRules.checked(given.webhook(), before.flatMap(RecipientList::webhook))),
            before,
            by);
  }

  private RecipientList list(
      String name,
      String type,
      List<String> recipients,
      Optional<WebhookTarget> webhook,
      Optional<RecipientList> before,
      String by) {
    return new RecipientList(
        name,
        type,
        recipients,
        webhook,
        Optional.empty(),
        before.map(RecipientList::version).orElse(0L) + 1,
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

  private static ProblemException notStorable(Throwable failure) {
    return new ProblemException(
        Problem.of(
            409, "no-key", "Secrets cannot be stored", "The webhook: " + failure.getMessage()));
  }
}
