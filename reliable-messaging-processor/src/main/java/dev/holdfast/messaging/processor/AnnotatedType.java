package dev.holdfast.messaging.processor;

import dev.holdfast.messaging.annotations.Handles;
import dev.holdfast.messaging.annotations.Payload;
import dev.holdfast.messaging.annotations.SendsTo;
import dev.holdfast.messaging.processor.compiler.Annotations;
import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.compiler.UnresolvedTypeException;
import dev.holdfast.messaging.processor.handle.Receivers;
import dev.holdfast.messaging.processor.message.Message;
import dev.holdfast.messaging.processor.message.Messages;
import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.send.Senders;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/** Makes of one type all that its annotations ask for. */
final class AnnotatedType {

  private final Messages messages;
  private final Serialisers serialisers;
  private final Senders senders;
  private final Receivers receivers;
  private final Refusals refusals;

  /** What was made before the type had to wait for the rest. */
  private final Set<String> made = new HashSet<>();

  AnnotatedType(
      Messages messages,
      Serialisers serialisers,
      Senders senders,
      Receivers receivers,
      Refusals refusals) {
    this.messages = messages;
    this.serialisers = serialisers;
    this.senders = senders;
    this.receivers = receivers;
    this.refusals = refusals;
  }

  /**
   * @throws UnresolvedTypeException to be called again in a later round
   */
  void make(TypeElement type) {
    if (Annotations.has(type, Payload.class)) {
      makePayload(type);
    }
    if (Messages.isMessage(type)) {
      messages.of(type).ifPresent(message -> makeMessage(message, type));
    } else if (Annotations.has(type, SendsTo.class)) {
      makeSenders(type);
    }
    for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
      if (Annotations.has(method, Handles.class) && !made.contains(type + "." + method)) {
        receivers.make(method);
        made.add(type + "." + method);
      }
    }
  }

  private void makePayload(TypeElement type) {
    if (type.getKind() == ElementKind.RECORD) {
      serialisers.make(type);
    } else {
      refusals.refuse(
          type,
          "@Payload is on %s, which is no record".formatted(type),
          "declare it as: record %s(...)".formatted(type.getSimpleName()));
    }
  }

  private void makeMessage(Message message, TypeElement type) {
    Optional<TypeElement> response = message.response();
    boolean travels = response.map(serialisers::make).orElse(true);
    if (serialisers.make(type) && travels && Annotations.has(type, SendsTo.class)) {
      makeSender(message, type);
    }
  }

  private void makeSenders(TypeElement type) {
    List<TypeElement> sent = Annotations.types(type, SendsTo.class, "messages");
    if (sent.isEmpty() || !sent.stream().allMatch(Messages::isMessage)) {
      refusals.refuse(
          type,
          "@SendsTo on %s names something that is no message, or nothing".formatted(type),
          "put it on a record with @Signal, @Command, @PushCall or @Response, or name such records"
              + " in messages");
      return;
    }
    for (TypeElement record : sent) {
      messages
          .of(record)
          .filter(message -> serialisers.make(record))
          .ifPresent(message -> makeSender(message, type));
    }
  }

  private void makeSender(Message message, TypeElement wish) {
    if (made.add(wish + " sends " + message.element())) {
      senders.make(message, Annotations.text(wish, SendsTo.class).orElse(""), wish);
    }
  }
}
