package dev.holdfast.messaging.processor.source;

import java.util.ArrayDeque;
import java.util.Deque;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/**
 * A class by its name, whether it exists yet or not.
 *
 * @param packageName empty for the unnamed package
 * @param path the simple name, with those of the classes around it: {@code Order.Line}
 */
public record TypeName(String packageName, String path) {

  /**
   * @param qualified of a class that is not inside another
   */
  public static TypeName of(String qualified) {
    int dot = qualified.lastIndexOf('.');
    return new TypeName(qualified.substring(0, Math.max(0, dot)), qualified.substring(dot + 1));
  }

  public static TypeName of(TypeElement type) {
    Deque<String> path = new ArrayDeque<>();
    Element element = type;
    while (element.getKind() != ElementKind.PACKAGE) {
      path.addFirst(element.getSimpleName().toString());
      element = element.getEnclosingElement();
    }
    String packageName = ((PackageElement) element).getQualifiedName().toString();
    return new TypeName(packageName, String.join(".", path));
  }

  /** The class that is made for this one: {@code Order.Line} has an {@code OrderLineJson}. */
  public TypeName with(String suffix) {
    return new TypeName(packageName, flat() + suffix);
  }

  public TypeName in(String otherPackage) {
    return new TypeName(otherPackage, path);
  }

  public String flat() {
    return path.replace(".", "");
  }

  /** The outermost class, which is what an import names. */
  TypeName outermost() {
    int dot = path.indexOf('.');
    return dot < 0 ? this : new TypeName(packageName, path.substring(0, dot));
  }

  public String qualified() {
    return packageName.isEmpty() ? path : packageName + "." + path;
  }
}
