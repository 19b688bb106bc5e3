package dev.holdfast.messaging.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that answers a command or a signal with a message of its own, whenever the answer is
 * there. Say what it answers when it is sent: {@code message -> message.correlatedWith(asked)}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Response {

  /** The endpoint's name on the wire; the record's simple name unless given. */
  String value() default "";
}
