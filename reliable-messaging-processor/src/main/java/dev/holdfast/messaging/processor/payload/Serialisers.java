package dev.holdfast.messaging.processor.payload;

import dev.holdfast.messaging.processor.compiler.Output;
import dev.holdfast.messaging.processor.compiler.Refusals;
import dev.holdfast.messaging.processor.source.JavaFile;
import dev.holdfast.messaging.processor.source.TypeName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** Makes the serialiser of a record, and those of the records inside it. */
public final class Serialisers {

  private final PayloadTypes payloadTypes;
  private final Elements elements;
  private final Refusals refusals;
  private final Output output;

  /** Records that have been looked at, and whether they can travel. */
  private final Map<String, Boolean> known = new HashMap<>();

  public Serialisers(Types types, Elements elements, Refusals refusals, Output output) {
    this.payloadTypes = new PayloadTypes(types);
    this.elements = elements;
    this.refusals = refusals;
    this.output = output;
  }

  /** The class that writes and reads a record. */
  public static TypeName nameFor(TypeName record) {
    return record.with("Json");
  }

  /**
   * @return whether it can travel; if not, it has been said why
   */
  public boolean make(TypeElement record) {
    return make(record, List.of());
  }

  /**
   * @param around the records this one is inside of
   */
  private boolean make(TypeElement record, List<TypeElement> around) {
    String name = record.getQualifiedName().toString();
    Boolean travels = known.get(name);
    if (travels == null) {
      travels = look(record, around);
      known.put(name, travels);
    }
    return travels;
  }

  private boolean look(TypeElement record, List<TypeElement> around) {
    List<TypeElement> path = new ArrayList<>(around);
    path.add(record);
    List<Component> components = new ArrayList<>();
    boolean travels = isWellDeclared(record);
    for (RecordComponentElement element : record.getRecordComponents()) {
      Optional<Component> component = component(record, element);
      travels &= component.isPresent() && nestedTravels(component.get(), element, path);
      component.ifPresent(components::add);
    }
    if (travels && !output.isThere(nameFor(TypeName.of(record)), record)) {
      JavaFile file = output.file(nameFor(TypeName.of(record)), record);
      output.write(new SerialiserSource(file, components).filled(usesDeprecated(record)));
    }
    return travels;
  }

  private boolean usesDeprecated(TypeElement record) {
    return elements.isDeprecated(record)
        || record.getRecordComponents().stream()
            .anyMatch(
                component ->
                    elements.isDeprecated(component.getAccessor())
                        || PayloadTypes.isDeprecated(component.asType(), elements));
  }

  private boolean isWellDeclared(TypeElement record) {
    try {
      PayloadTypes.visible(record);
    } catch (NotSerialisable e) {
      return refuse(record, "payload %s cannot be serialised".formatted(record), e.remedy());
    }
    return record.getTypeParameters().isEmpty()
        || refuse(
            record,
            "payload %s has type parameters and cannot be serialised".formatted(record),
            "write a record without them for each use");
  }

  private Optional<Component> component(TypeElement record, RecordComponentElement element) {
    TypeMirror type = element.asType();
    try {
      boolean optional = PayloadTypes.isOptional(type);
      PayloadType travelling = optional ? payloadTypes.item(type, 0) : payloadTypes.of(type);
      return Optional.of(new Component(element.getSimpleName().toString(), travelling, optional));
    } catch (NotSerialisable e) {
      refuse(
          place(record, element),
          "component '%s' of payload %s cannot be serialised: it is a %s"
              .formatted(element.getSimpleName(), record.getQualifiedName(), type),
          e.remedy());
      return Optional.empty();
    }
  }

  private boolean nestedTravels(
      Component component, RecordComponentElement element, List<TypeElement> path) {
    TypeElement nested =
        component
            .type()
            .nested()
            .map(TypeName::qualified)
            .map(elements::getTypeElement)
            .orElse(null);
    return nested == null
        || (path.contains(nested) ? refuseCircle(element, nested, path) : make(nested, path));
  }

  private boolean refuseCircle(
      RecordComponentElement element, TypeElement nested, List<TypeElement> path) {
    TypeElement record = path.get(path.size() - 1);
    List<String> circle =
        new ArrayList<>(
            path.subList(path.indexOf(nested), path.size()).stream()
                .map(type -> type.getSimpleName().toString())
                .toList());
    circle.add(nested.getSimpleName().toString());
    return refuse(
        place(record, element),
        "payload type %s is circular (%s): component '%s' leads back"
            .formatted(nested, String.join(" -> ", circle), element.getSimpleName()),
        "carry the ids of the others instead of themselves, or a flat List");
  }

  /** The field, since compilers do not know the line of a record's component. */
  private static Element place(TypeElement record, RecordComponentElement component) {
    return ElementFilter.fieldsIn(record.getEnclosedElements()).stream()
        .filter(field -> field.getSimpleName().equals(component.getSimpleName()))
        .map(Element.class::cast)
        .findFirst()
        .orElse(record);
  }

  private boolean refuse(Element element, String problem, String remedy) {
    refusals.refuse(element, problem, remedy);
    return false;
  }
}
