package dev.holdfast.messaging.processor.source;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;

/** A source file in the making: first its body is put together, then the imports are known. */
public final class JavaFile {

  private static final String GENERATED = "javax.annotation.processing.Generated";
  private static final String PROCESSOR = "dev.holdfast.messaging.processor.MessagingProcessor";

  private final TypeName name;
  private final TypeElement origin;
  private final Elements elements;
  private final Imports imports;
  private String body = "";

  /**
   * @param origin what it is made from, for builds that compile only what has changed
   */
  public JavaFile(TypeName name, TypeElement origin, Elements elements) {
    this.name = name;
    this.origin = origin;
    this.elements = elements;
    this.imports = new Imports(name, type -> elements.getTypeElement(type.qualified()) != null);
  }

  public TypeName name() {
    return name;
  }

  public TypeElement origin() {
    return origin;
  }

  public Imports imports() {
    return imports;
  }

  public JavaFile fill(String template, Map<String, String> values) {
    body = Template.fill(template, values);
    return this;
  }

  /**
   * The annotations of a generated class.
   *
   * @param usesDeprecated what it uses is in use anyway, so a warning here would be no news
   */
  public String annotations(boolean usesDeprecated) {
    String quiet = usesDeprecated ? "@SuppressWarnings({\"deprecation\", \"removal\"})" : "";
    boolean known = elements.getTypeElement(elements.getModuleOf(origin), GENERATED) != null;
    String generated = known ? "@%s(\"%s\")".formatted(imports.name(GENERATED), PROCESSOR) : "";
    return (quiet + "\n" + generated).strip();
  }

  /** {@code public}, if all that it is about is. */
  public static String visibilityOf(TypeElement type) {
    Element element = type;
    while (element instanceof TypeElement) {
      if (!element.getModifiers().contains(Modifier.PUBLIC)) {
        return "";
      }
      element = element.getEnclosingElement();
    }
    return "public ";
  }

  @Override
  public String toString() {
    String header = name.packageName().isEmpty() ? "" : "package " + name.packageName() + ";\n\n";
    return header + imports.lines() + "\n" + body;
  }

  public void writeTo(Filer filer) throws IOException {
    try (Writer out = filer.createSourceFile(name.qualified(), origin).openWriter()) {
      out.write(toString());
    }
  }
}
