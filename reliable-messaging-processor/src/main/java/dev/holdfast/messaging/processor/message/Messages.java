package dev.holdfast.messaging.processor.message;

import dev.holdfast.messaging.annotations.Command;
import dev.holdfast.messaging.annotations.PushCall;
import dev.holdfast.messaging.annotations.Response;
import dev.holdfast.messaging.annotations.Signal;
import dev.holdfast.messaging.processor.compiler.Annotations;
import dev.holdfast.messaging.processor.compiler.Refusals;
import java.lang.annotation.Annotation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;

/** Finds messages and keeps their endpoints apart. */
public final class Messages {

  private static final Map<Kind, Class<? extends Annotation>> ANNOTATIONS =
      Map.of(
          Kind.Signal, Signal.class,
          Kind.Command, Command.class,
          Kind.PushCall, PushCall.class,
          Kind.Response, Response.class);

  private final Refusals refusals;
  private final Map<String, String> typesByEndpoint = new HashMap<>();

  public Messages(Refusals refusals) {
    this.refusals = refusals;
  }

  public static boolean isMessage(TypeElement type) {
    return !kinds(type).isEmpty();
  }

  private static List<Kind> kinds(TypeElement type) {
    return List.of(Kind.values()).stream()
        .filter(kind -> Annotations.has(type, ANNOTATIONS.get(kind)))
        .toList();
  }

  /**
   * @return empty when it cannot be one; it has been said why
   */
  public Optional<Message> of(TypeElement type) {
    List<Kind> kinds = kinds(type);
    if (kinds.size() > 1) {
      refusals.refuse(type, "%s is more than one of %s".formatted(type, kinds), "keep one of them");
      return Optional.empty();
    }
    Kind kind = kinds.get(0);
    if (type.getKind() != ElementKind.RECORD) {
      refusals.refuse(
          type,
          "@%s is on %s, which is no record".formatted(kind, type),
          "declare it as: record %s(...)".formatted(type.getSimpleName()));
      return Optional.empty();
    }
    return Optional.of(message(type, kind)).filter(this::isNamedWell);
  }

  private static Message message(TypeElement type, Kind kind) {
    String endpoint =
        Annotations.text(type, ANNOTATIONS.get(kind)).orElse(type.getSimpleName().toString());
    return new Message(
        type,
        kind,
        endpoint,
        Annotations.types(type, ANNOTATIONS.get(kind), "response").stream().findFirst());
  }

  private boolean isNamedWell(Message message) {
    if (!Names.isSendable(message.endpoint())) {
      refusals.refuse(
          message.element(),
          "endpoint '%s' of %s is no name for the wire"
              .formatted(message.endpoint(), message.element()),
          Names.REMEDY);
      return false;
    }
    String type = message.element().toString();
    String other = typesByEndpoint.putIfAbsent(message.endpoint(), type);
    if (other == null || other.equals(type)) {
      return true;
    }
    refusals.refuse(
        message.element(),
        "endpoint '%s' of %s is taken by %s".formatted(message.endpoint(), type, other),
        "name one of them otherwise: @%s(\"...\")".formatted(message.kind()));
    return false;
  }
}
