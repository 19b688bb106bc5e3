package dev.holdfast.messaging.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A record that tells that something has happened.
 *
 * <pre>{@code
 * @Signal("OrderApproved")
 * @SendsTo("billing")
 * public record OrderApproved(UUID orderId, String approvedBy) {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface Signal {

  /** The endpoint's name on the wire; the record's simple name unless given. */
  String value() default "";
}
