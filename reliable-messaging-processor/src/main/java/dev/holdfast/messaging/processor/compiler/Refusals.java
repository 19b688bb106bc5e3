package dev.holdfast.messaging.processor.compiler;

import java.util.HashSet;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/** Says no at compile time: what is wrong, at the element where it is, and what to do about it. */
public final class Refusals {

  private final Messager messager;

  /** What waited for a later round is looked at again; its mistakes are told once. */
  private final Set<String> told = new HashSet<>();

  public Refusals(Messager messager) {
    this.messager = messager;
  }

  public void refuse(Element element, String problem, String remedy) {
    String message = problem + "; " + remedy;
    if (told.add(message)) {
      messager.printMessage(Diagnostic.Kind.ERROR, message, element);
    }
  }
}
