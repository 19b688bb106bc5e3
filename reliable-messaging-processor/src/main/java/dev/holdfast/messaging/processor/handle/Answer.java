package dev.holdfast.messaging.processor.handle;

import java.util.Optional;
import javax.lang.model.element.TypeElement;

/**
 * What a handler returns.
 *
 * @param inUni whether it comes later, in a {@code Uni}
 * @param record empty when there is nothing to answer
 */
record Answer(boolean inUni, Optional<TypeElement> record) {}
