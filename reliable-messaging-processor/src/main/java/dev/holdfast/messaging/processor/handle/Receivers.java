package dev.holdfast.messaging.processor.handle;

import dev.holdfast.messaging.processor.compiler.Output;
import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.message.Messages;
import dev.holdfast.messaging.processor.payload.Serialisers;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Makes the receivers: one for each message that is handled here. */
public final class Receivers {

  private final HandlerMethods methods;
  private final Serialisers serialisers;
  private final Elements elements;
  private final Refusals refusals;
  private final Output output;
  private final Map<String, String> handlersByMessage = new HashMap<>();

  public Receivers(
      Messages messages,
      Serialisers serialisers,
      Types types,
      Elements elements,
      Refusals refusals,
      Output output) {
    this.methods = new HandlerMethods(messages, types, elements, refusals);
    this.serialisers = serialisers;
    this.elements = elements;
    this.refusals = refusals;
    this.output = output;
  }

  public void make(ExecutableElement method) {
    Optional<Handler> handler = methods.read(method);
    if (handler.isPresent() && isTheOnly(handler.get()) && travels(handler.get())) {
      write(handler.get());
    }
  }

  private boolean isTheOnly(Handler handler) {
    String name = handler.bean() + "." + handler.method();
    String message = handler.message().element().toString();
    String other = handlersByMessage.putIfAbsent(message, name);
    if (other == null || other.equals(name)) {
      return true;
    }
    refusals.refuse(
        handler.method(),
        "handler %s is the second for %s, after %s".formatted(name, message, other),
        "keep one, and let it call the other");
    return false;
  }

  private boolean travels(Handler handler) {
    boolean message = serialisers.make(handler.message().element());
    return handler.answer().record().map(serialisers::make).orElse(true) && message;
  }

  private void write(Handler handler) {
    String beside = TypeName.of(handler.bean()).packageName();
    TypeName name = handler.message().name().with("Receiver").in(beside);
    JavaFile file = output.file(name, handler.bean());
    output.write(new ReceiverSource(file, handler).filled(usesDeprecated(handler)));
  }

  private boolean usesDeprecated(Handler handler) {
    return elements.isDeprecated(handler.method())
        || elements.isDeprecated(handler.bean())
        || elements.isDeprecated(handler.message().element())
        || handler.answer().record().filter(elements::isDeprecated).isPresent();
  }
}
