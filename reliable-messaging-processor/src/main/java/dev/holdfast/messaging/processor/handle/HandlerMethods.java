package dev.holdfast.messaging.processor.handle;

import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.compiler.UnresolvedTypeException;
import dev.holdfast.messaging.processor.message.Message;
import dev.holdfast.messaging.processor.message.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Reads methods that are to handle messages, and refuses those that cannot. */
final class HandlerMethods {

  private static final String SHAPE =
      "write it as: @Handles R name(Message message), with R void, a record or a Uni of one";

  /** It is not a handler; the reason has been told. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private final Messages messages;
  private final Types types;
  private final Elements elements;
  private final Refusals refusals;

  HandlerMethods(Messages messages, Types types, Elements elements, Refusals refusals) {
    this.messages = messages;
    this.types = types;
    this.elements = elements;
    this.refusals = refusals;
  }

  /**
   * @return empty when it is no handler; it has been said why
   */
  Optional<Handler> read(ExecutableElement method) {
    try {
      TypeElement bean = bean(method);
      List<Argument> arguments = arguments(method);
      Message message = message(method, arguments);
      Handler handler = new Handler(bean, method, message, arguments, answer(method, message));
      requireNoOtherExceptions(handler);
      return Optional.of(handler);
    } catch (Refused told) {
      return Optional.empty();
    }
  }

  private TypeElement bean(ExecutableElement method) throws Refused {
    if (method.getModifiers().contains(Modifier.PRIVATE)) {
      throw refused(
          method, "is private, and its receiver is another class", "let it be seen in its package");
    }
    if (method.getModifiers().contains(Modifier.STATIC)
        || method.getModifiers().contains(Modifier.ABSTRACT)
        || !method.getTypeParameters().isEmpty()) {
      throw refused(method, "is static, abstract or generic", "make it a plain method of a bean");
    }
    TypeElement bean = (TypeElement) method.getEnclosingElement();
    if (bean.getKind() != ElementKind.CLASS
        || bean.getModifiers().contains(Modifier.ABSTRACT)
        || !bean.getTypeParameters().isEmpty()
        || !canBeMade(bean)) {
      throw refused(
          method,
          "is in %s, which cannot be a bean".formatted(bean),
          "put it into a plain class with a scope, such as @ApplicationScoped");
    }
    return bean;
  }

  private static boolean canBeMade(TypeElement bean) {
    Element around = bean.getEnclosingElement();
    return !bean.getModifiers().contains(Modifier.PRIVATE)
        && (around.getKind() == ElementKind.PACKAGE
            || (bean.getModifiers().contains(Modifier.STATIC) && canBeMade((TypeElement) around)));
  }

  private List<Argument> arguments(ExecutableElement method) throws Refused {
    List<Argument> arguments = new ArrayList<>();
    for (VariableElement parameter : method.getParameters()) {
      Argument argument =
          declared(parameter.asType())
              .flatMap(Argument::of)
              .orElseThrow(() -> strange(method, parameter));
      if (arguments.contains(argument)
          || (argument.isTransaction() && arguments.stream().anyMatch(Argument::isTransaction))) {
        throw refused(
            method,
            "asks for two of a kind with parameter '%s'".formatted(parameter),
            "handle one message, in one transaction, in each method");
      }
      arguments.add(argument);
    }
    return arguments;
  }

  private Refused strange(ExecutableElement method, VariableElement parameter) {
    return refused(
        method,
        "has parameter '%s', which is no message: %s".formatted(parameter, parameter.asType()),
        "annotate its record with @Signal, @Command, @PushCall or @Response; besides the message"
            + " there may be an Envelope, and a SqliteTransaction, SqlConnection or"
            + " InboxTransaction");
  }

  private Message message(ExecutableElement method, List<Argument> arguments) throws Refused {
    int position = arguments.indexOf(Argument.MESSAGE);
    if (position < 0) {
      throw refused(method, "has no message among its parameters", SHAPE);
    }
    TypeElement type =
        declared(method.getParameters().get(position).asType())
            .orElseThrow(() -> refused(method, "has no message among its parameters", SHAPE));
    return messages.of(type).orElseThrow(Refused::new);
  }

  private Answer answer(ExecutableElement method, Message message) throws Refused {
    TypeMirror returned = method.getReturnType();
    boolean inUni = isA(returned, "io.smallrye.mutiny.Uni");
    Answer answer = new Answer(inUni, record(method, inUni ? inside(method, returned) : returned));
    if (message.response().isPresent() && !message.response().equals(answer.record())) {
      throw refused(
          method,
          "answers %s with %s".formatted(message.element(), returned),
          "return %s or a Uni of it, as its @PushCall says".formatted(message.response().get()));
    }
    return answer;
  }

  private TypeMirror inside(ExecutableElement method, TypeMirror uni) throws Refused {
    return ((DeclaredType) uni)
        .getTypeArguments().stream()
            .findFirst()
            .orElseThrow(() -> refused(method, "returns a Uni of nobody knows what", SHAPE));
  }

  private Optional<TypeElement> record(ExecutableElement method, TypeMirror type) throws Refused {
    if (type.getKind() == TypeKind.VOID || isA(type, "java.lang.Void")) {
      return Optional.empty();
    }
    Optional<TypeElement> record =
        declared(type).filter(answer -> answer.getKind() == ElementKind.RECORD);
    if (record.isEmpty()) {
      throw refused(method, "returns %s, which is no answer".formatted(type), SHAPE);
    }
    return record;
  }

  private void requireNoOtherExceptions(Handler handler) throws Refused {
    for (TypeMirror thrown : handler.method().getThrownTypes()) {
      boolean passes = handler.isPlainSqlite() && isA(thrown, "java.sql.SQLException");
      if (!passes && isChecked(thrown)) {
        throw refused(
            handler.method(),
            "throws %s, which its receiver cannot".formatted(thrown),
            "throw an unchecked exception; SQLException may come from a method that is given a"
                + " SqliteTransaction and returns no Uni");
      }
    }
  }

  private boolean isChecked(TypeMirror thrown) {
    return !isKindOf(thrown, "java.lang.RuntimeException") && !isKindOf(thrown, "java.lang.Error");
  }

  private boolean isKindOf(TypeMirror type, String name) {
    return types.isSubtype(type, elements.getTypeElement(name).asType());
  }

  private static Optional<TypeElement> declared(TypeMirror type) {
    if (type.getKind() == TypeKind.ERROR) {
      throw new UnresolvedTypeException(type.toString());
    }
    return type instanceof DeclaredType declared
        ? Optional.of((TypeElement) declared.asElement())
        : Optional.empty();
  }

  private static boolean isA(TypeMirror type, String name) {
    return declared(type)
        .filter(element -> element.getQualifiedName().contentEquals(name))
        .isPresent();
  }

  private Refused refused(ExecutableElement method, String problem, String remedy) {
    String name = method.getEnclosingElement() + "." + method.getSimpleName();
    refusals.refuse(method, "handler %s %s".formatted(name, problem), remedy);
    return new Refused();
  }
}
