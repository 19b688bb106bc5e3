package dev.holdfast.messaging.processor.compiler;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Reads annotations on elements. Classes named in them need not be compiled yet. */
public final class Annotations {

  private Annotations() {}

  /** The text in the annotation's {@code value}, if it is there and not empty. */
  public static Optional<String> text(Element element, Class<? extends Annotation> annotation) {
    return value(element, annotation, "value")
        .map(value -> value.getValue().toString())
        .filter(text -> !text.isEmpty());
  }

  /**
   * The classes under a name in the annotation.
   *
   * @throws UnresolvedTypeException when one of them is not there yet
   */
  public static List<TypeElement> types(
      Element element, Class<? extends Annotation> annotation, String name) {
    return value(element, annotation, name).stream()
        .flatMap(Annotations::each)
        .map(Annotations::type)
        .toList();
  }

  private static Stream<AnnotationValue> each(AnnotationValue value) {
    return value.getValue() instanceof List<?> many
        ? many.stream().map(AnnotationValue.class::cast)
        : Stream.of(value);
  }

  private static TypeElement type(AnnotationValue value) {
    if (value.getValue() instanceof DeclaredType type && type.getKind() != TypeKind.ERROR) {
      return (TypeElement) type.asElement();
    }
    throw new UnresolvedTypeException(value.toString());
  }

  private static Optional<AnnotationValue> value(
      Element element, Class<? extends Annotation> annotation, String name) {
    return element.getAnnotationMirrors().stream()
        .filter(mirror -> isA(mirror, annotation))
        .flatMap(mirror -> mirror.getElementValues().entrySet().stream())
        .filter(entry -> entry.getKey().getSimpleName().contentEquals(name))
        .<AnnotationValue>map(Map.Entry::getValue)
        .findFirst();
  }

  private static boolean isA(AnnotationMirror mirror, Class<? extends Annotation> annotation) {
    TypeMirror type = mirror.getAnnotationType();
    return type.toString().equals(annotation.getName());
  }

  public static boolean has(Element element, Class<? extends Annotation> annotation) {
    return element.getAnnotationMirrors().stream().anyMatch(mirror -> isA(mirror, annotation));
  }
}
