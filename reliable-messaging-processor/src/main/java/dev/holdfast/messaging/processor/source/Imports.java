package dev.holdfast.messaging.processor.source;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Hands out the shortest name of a class that means it in this file, and remembers the import. */
public final class Imports {

  private final String ownPackage;
  private final Predicate<TypeName> exists;
  private final Map<String, TypeName> bySimpleName = new TreeMap<>();

  /**
   * @param file the class the file is for; its name means itself
   * @param exists whether there is such a class, for those that hide one of {@code java.lang}
   */
  Imports(TypeName file, Predicate<TypeName> exists) {
    this.ownPackage = file.packageName();
    this.exists = exists;
    bySimpleName.put(file.path(), file);
  }

  public String name(String qualified) {
    return name(TypeName.of(qualified));
  }

  public String name(TypeName type) {
    TypeName outermost = type.outermost();
    if (isHidden(outermost)) {
      return type.qualified();
    }
    TypeName meant = bySimpleName.computeIfAbsent(outermost.path(), name -> outermost);
    return meant.equals(outermost) ? type.path() : type.qualified();
  }

  private boolean isHidden(TypeName type) {
    return isLanguage(type) && exists.test(type.in(ownPackage));
  }

  private static boolean isLanguage(TypeName type) {
    return type.packageName().equals("java.lang");
  }

  /** The lines, in the order of the alphabet. */
  String lines() {
    return bySimpleName.values().stream()
        .filter(type -> !type.packageName().equals(ownPackage) && !isLanguage(type))
        .map(type -> "import " + type.qualified() + ";\n")
        .sorted()
        .collect(Collectors.joining());
  }
}
