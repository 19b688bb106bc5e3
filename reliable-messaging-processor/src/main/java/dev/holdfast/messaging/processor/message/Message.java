package dev.holdfast.messaging.processor.message;

import dev.holdfast.messaging.processor.source.TypeName;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * A record that is sent by itself.
 *
 * @param response what a push call is answered with
 */
public record Message(
    TypeElement element, Kind kind, String endpoint, Optional<TypeElement> response) {

  public TypeName name() {
    return TypeName.of(element);
  }
}
