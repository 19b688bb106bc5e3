package dev.holdfast.messaging.processor.handle;

import dev.holdfast.messaging.processor.message.Message;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * A method that handles a message, and can.
 *
 * @param bean the class it is in
 * @param arguments in the order of its parameters
 */
record Handler(
    TypeElement bean,
    ExecutableElement method,
    Message message,
    List<Argument> arguments,
    Answer answer) {

  /** Plain statements on SQLite, which may throw what SQLite throws. */
  boolean isPlainSqlite() {
    return arguments.contains(Argument.SQLITE) && !answer.inUni();
  }
}
