package dev.holdfast.messaging.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * This service sends the message to that one; a sender is made for it. On the message itself:
 *
 * <pre>{@code
 * @Signal
 * @SendsTo("billing")
 * public record OrderApproved(UUID orderId, String approvedBy) {}
 * }</pre>
 *
 * or, for messages of a module that several services share, on any type of the service that sends,
 * and the senders are made in its package:
 *
 * <pre>{@code
 * @SendsTo(value = "billing", messages = {OrderApproved.class, OrderCancelled.class})
 * interface Billing {}
 * }</pre>
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface SendsTo {

  /** The service, as {@code holdfast.messaging.services.<id>} names it. */
  String value();

  /** What is sent there, when this is not on the message itself. */
  Class<? extends Record>[] messages() default {};
}
