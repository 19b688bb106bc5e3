package dev.holdfast.site.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.text.UnicodeText;
import dev.holdfast.site.delivery.DeliveryHandlers;
import dev.holdfast.site.delivery.forward.NotificationPayload;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.KnownLanes;
import dev.holdfast.site.message.Lane;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** From the JSON of a request to the message it asks for, or to a problem that names the field. */
@ApplicationScoped
class ReadRequest {

  static final int PAYLOAD_BYTES = 1 << 20;
  private static final int TARGET_CHARS = 128;

  /** What handlers call the payload itself. */
  private static final String WHOLE = "payload";

  private static final Set<String> MESSAGE =
      OptionFields.and(OptionFields.ALL, Set.of("category", "target", "payload"));

  private static final Set<String> CONTENT = Set.of("list", "subject", "body");

  private static final Set<String> NOTIFICATION = OptionFields.and(OptionFields.ALL, CONTENT);

  private final DeliveryHandlers handlers;
  private final KnownLanes known;
  private final Clock clock;

  @Inject
  ReadRequest(DeliveryHandlers handlers, KnownLanes known, Clock clock) {
    this.handlers = handlers;
    this.known = known;
    this.clock = clock;
  }

  /** A message of any category. */
  NewMessage message(RequestFields fields, Optional<String> idempotencyKey, Submitter by) {
    fields.allowOnly(MESSAGE);
    Category category = category(fields.requiredText("category"));
    String target = target("target", fields.requiredText("target"));
    by.require(category, target);
    RequestFields payload =
        fields.object(WHOLE).orElseThrow(() -> RequestFields.invalid(WHOLE, "is missing"));
    if (category == Category.Notification) {
      payload.allowOnly(CONTENT, "payload.");
    }
    return checked(fields, category, target, payload.json(), "payload.", idempotencyKey)
        .submittedBy(by.name());
  }

  /** A call or a write: what is no option is its payload. */
  NewMessage work(
      Category category,
      String target,
      RequestFields fields,
      Optional<String> idempotencyKey,
      Submitter by) {
    by.require(category, target("name", target));
    String payload = fields.jsonWithout(OptionFields.ALL);
    return checked(fields, category, target, payload, "", idempotencyKey).submittedBy(by.name());
  }

  NewMessage notification(RequestFields fields, Optional<String> idempotencyKey, Submitter by) {
    fields.allowOnly(NOTIFICATION);
    NotificationContent content =
        new NotificationContent(
            fields.text("list").orElse(null),
            fields.text("subject").orElse(null),
            fields.text("body").orElse(null));
    refuse(content.flaw(), "");
    by.require(Category.Notification, content.list());
    return message(
            fields,
            Category.Notification,
            content.list(),
            NotificationPayload.write(content),
            idempotencyKey)
        .submittedBy(by.name());
  }

  private NewMessage checked(
      RequestFields fields,
      Category category,
      String target,
      String json,
      String path,
      Optional<String> idempotencyKey) {
    if (json.getBytes(UTF_8).length > PAYLOAD_BYTES) {
      throw new ProblemException(
          Problem.of(
              413,
              "payload-too-large",
              "The payload is too large",
              "A message may carry at most %d bytes".formatted(PAYLOAD_BYTES)));
    }
    String payload = category == Category.Notification ? withList(json, target) : json;
    handlers
        .forAnyCategory(category)
        .ifPresent(handler -> refuse(handler.flaw(target, payload), path));
    return message(
        fields,
        category,
        target,
        category == Category.Notification ? asHandedInAlone(payload) : payload,
        idempotencyKey);
  }

  /** A repeat is known by its payload, whichever endpoint it comes by. */
  private static String asHandedInAlone(String payload) {
    return NotificationPayload.write(NotificationPayload.read(payload));
  }

  /** The list of a notification is its target; that it is in the payload too is our affair. */
  private static String withList(String payload, String list) {
    return RequestFields.withField(payload, "list", list);
  }

  private NewMessage message(
      RequestFields fields,
      Category category,
      String target,
      String payload,
      Optional<String> idempotencyKey) {
    NewMessage message =
        new NewMessage(
            category,
            target,
            payload,
            OptionFields.origin(fields),
            OptionFields.options(fields, idempotencyKey, clock));
    if (!known.knows(Lane.of(category, target))) {
      throw unknownTarget(category, target);
    }
    return message;
  }

  /** Anybody may invent a name: it is refused before anything is written of it. */
  private static ProblemException unknownTarget(Category category, String target) {
    return new ProblemException(
        Problem.of(
            422,
            "unknown-target",
            "The target is not defined",
            "no %s named %s is defined; define it first"
                .formatted(
                    category == Category.CachedDbWrite ? "database" : "external system", target)));
  }

  private static void refuse(Optional<NotificationContent.Flaw> flaw, String path) {
    flaw.ifPresent(
        found -> {
          throw RequestFields.invalid(placeOf(found.field(), path), found.problem());
        });
  }

  /** A handler knows the payload alone, and not where in a request it stands. */
  private static String placeOf(String field, String path) {
    return field.equals(WHOLE) ? field : path + field.replaceFirst("^" + WHOLE + "\\.", "");
  }

  private static Category category(String name) {
    return Arrays.stream(Category.values())
        .filter(category -> category.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                RequestFields.invalid(
                    "category", "must be one of " + Arrays.toString(Category.values())));
  }

  private static String target(String field, String name) {
    if (name.isBlank() || name.length() > TARGET_CHARS) {
      throw RequestFields.invalid(
          field, "must be a name of at most %d characters".formatted(TARGET_CHARS));
    }
    if (name.chars().anyMatch(Character::isISOControl) || !UnicodeText.isWellFormed(name)) {
      throw RequestFields.invalid(field, "must be valid text without control characters");
    }
    return name;
  }
}
