package dev.holdfast.messaging.processor.compiler;

import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.TypeName;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.Filer;
import javax.annotation.processing.FilerException;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** The files this compilation makes. */
public final class Output {

  private final Filer filer;
  private final Elements elements;
  private final Refusals refusals;
  private final Set<String> compiledHere = new HashSet<>();
  private final Map<TypeName, String> origins = new HashMap<>();

  public Output(Filer filer, Elements elements, Refusals refusals) {
    this.filer = filer;
    this.elements = elements;
    this.refusals = refusals;
  }

  /** Takes note of what this round compiles. */
  public void compiles(Set<? extends Element> roots) {
    roots.forEach(root -> compiledHere.add(root.toString()));
  }

  /** Whether an earlier compilation has left the class that would be made of this type. */
  public boolean isThere(TypeName made, TypeElement origin) {
    return !compiledHere.contains(outermost(origin).toString())
        && elements.getTypeElement(made.qualified()) != null;
  }

  private static Element outermost(TypeElement type) {
    Element element = type;
    while (element.getEnclosingElement() instanceof TypeElement around) {
      element = around;
    }
    return element;
  }

  /** An empty file to fill. */
  public JavaFile file(TypeName name, TypeElement origin) {
    return new JavaFile(name, origin, elements);
  }

  public void write(JavaFile file) {
    TypeElement origin = file.origin();
    String earlier = origins.putIfAbsent(file.name(), origin.toString());
    if (earlier != null) {
      refuseName(file, "is made for " + earlier + " already");
      return;
    }
    try {
      file.writeTo(filer);
    } catch (FilerException e) {
      refuseName(file, "is a class of yours already");
    } catch (IOException e) {
      refusals.refuse(
          origin,
          "%s cannot be written: %s".formatted(file.name().qualified(), e.getMessage()),
          "look after the directory for generated sources and compile again");
    }
  }

  private void refuseName(JavaFile file, String why) {
    refusals.refuse(
        file.origin(),
        "%s cannot be generated for %s: it %s"
            .formatted(file.name().qualified(), file.origin(), why),
        "rename one of them");
  }
}
