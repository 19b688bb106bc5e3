package dev.holdfast.messaging.processor.payload;

import dev.holdfast.messaging.processor.compiler.UnresolvedTypeException;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Finds out how a type travels. */
final class PayloadTypes {

  private static final Map<String, String> CODECS =
      Map.ofEntries(
          Map.entry("java.lang.String", "TEXT"),
          Map.entry("java.lang.Boolean", "FLAG"),
          Map.entry("java.lang.Byte", "BYTE"),
          Map.entry("java.lang.Short", "SHORT"),
          Map.entry("java.lang.Integer", "INTEGER"),
          Map.entry("java.lang.Long", "LONG"),
          Map.entry("java.lang.Float", "FLOAT"),
          Map.entry("java.lang.Double", "DOUBLE"),
          Map.entry("java.math.BigDecimal", "DECIMAL"),
          Map.entry("java.util.UUID", "UUID"),
          Map.entry("java.time.Instant", "INSTANT"),
          Map.entry("java.time.LocalDate", "DATE"),
          Map.entry("java.time.Duration", "DURATION"));

  private static final Set<String> OTHER_TIMES =
      Set.of(
          "java.util.Date",
          "java.util.Calendar",
          "java.sql.Timestamp",
          "java.time.LocalDateTime",
          "java.time.OffsetDateTime",
          "java.time.ZonedDateTime");

  private final Types types;

  PayloadTypes(Types types) {
    this.types = types;
  }

  /** Whether it may be missing; else it must be there. */
  static boolean isOptional(TypeMirror type) {
    return isA(type, "java.util.Optional");
  }

  PayloadType of(TypeMirror type) throws NotSerialisable {
    TypeKind kind = type.getKind();
    if (kind.isPrimitive() && kind != TypeKind.CHAR) {
      return scalar(types.boxedClass(types.getPrimitiveType(kind)));
    }
    if (kind == TypeKind.ERROR) {
      throw new UnresolvedTypeException(type.toString());
    }
    if (kind == TypeKind.ARRAY) {
      throw new NotSerialisable("use List<T>, or String with Base64 for bytes");
    }
    if (kind == TypeKind.CHAR) {
      throw new NotSerialisable("use String");
    }
    if (kind != TypeKind.DECLARED) {
      throw new NotSerialisable("name a type that is known when the message is compiled");
    }
    return declared((DeclaredType) type);
  }

  /** What an {@code Optional}, a {@code List} or a {@code Map} is made of. */
  PayloadType item(TypeMirror type, int position) throws NotSerialisable {
    List<? extends TypeMirror> arguments = ((DeclaredType) type).getTypeArguments();
    if (arguments.isEmpty()) {
      throw new NotSerialisable("say of what, as in List<String>");
    }
    TypeMirror argument = arguments.get(position);
    if (isOptional(argument)) {
      throw new NotSerialisable("leave out what is missing: only a component may be Optional");
    }
    return of(argument);
  }

  private PayloadType declared(DeclaredType type) throws NotSerialisable {
    TypeElement element = (TypeElement) type.asElement();
    if (CODECS.containsKey(element.getQualifiedName().toString())) {
      return scalar(element);
    }
    if (isA(type, "java.util.List")) {
      return new PayloadType.ListOf(item(type, 0));
    }
    if (isA(type, "java.util.Map")) {
      return map(type);
    }
    if (element.getKind() == ElementKind.ENUM) {
      return new PayloadType.OneOf(TypeName.of(visible(element)));
    }
    if (element.getKind() == ElementKind.RECORD && element.getTypeParameters().isEmpty()) {
      return new PayloadType.Nested(TypeName.of(visible(element)));
    }
    throw new NotSerialisable(remedyFor(element));
  }

  private PayloadType map(DeclaredType type) throws NotSerialisable {
    PayloadType item = item(type, 1);
    if (!isA(type.getTypeArguments().get(0), "java.lang.String")) {
      throw new NotSerialisable("use Map<String, T>: the names of JSON fields are strings");
    }
    return new PayloadType.MapOf(item);
  }

  private static PayloadType scalar(TypeElement type) {
    return new PayloadType.Scalar(
        TypeName.of(type), CODECS.get(type.getQualifiedName().toString()));
  }

  /** The serialiser stands beside the record, in a class of its own. */
  static TypeElement visible(TypeElement type) throws NotSerialisable {
    for (Element around = type;
        around instanceof TypeElement;
        around = around.getEnclosingElement()) {
      if (around.getModifiers().contains(Modifier.PRIVATE)) {
        throw new NotSerialisable("make " + around.getSimpleName() + " visible in its package");
      }
    }
    return type;
  }

  private static String remedyFor(TypeElement type) {
    String name = type.getQualifiedName().toString();
    if (OTHER_TIMES.contains(name)) {
      return "use Instant for a moment, LocalDate for a day";
    }
    if (name.startsWith("java.util.Optional")) {
      return "use Optional<T>, and only as a component itself";
    }
    if (name.matches("java\\.util\\..*(List|Set|Map|Collection|Queue|Deque)")) {
      return "use List<T> or Map<String, T>";
    }
    if (name.equals("java.math.BigInteger")) {
      return "use BigDecimal";
    }
    if (type.getKind() == ElementKind.RECORD) {
      return "write a record without type parameters for each use";
    }
    return "use String, a number, boolean, BigDecimal, UUID, Instant, LocalDate, Duration, an enum,"
        + " or a record, a List<T> or a Map<String, T> of these";
  }

  /** Whether using it, or one of its arguments, earns a warning. */
  static boolean isDeprecated(TypeMirror type, Elements elements) {
    return type instanceof DeclaredType declared
        && (elements.isDeprecated(declared.asElement())
            || declared.getTypeArguments().stream()
                .anyMatch(argument -> isDeprecated(argument, elements)));
  }

  private static boolean isA(TypeMirror type, String name) {
    return type instanceof DeclaredType declared
        && declared.asElement() instanceof TypeElement element
        && element.getQualifiedName().contentEquals(name);
  }
}
