package dev.holdfast.messaging.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a bean that handles a message: the one among its parameters. It is called inside the
 * inbox's transaction, once for each message, and may ask for that transaction and for the
 * envelope.
 *
 * <pre>{@code
 * @Handles
 * void approved(OrderApproved order, SqliteTransaction transaction) throws SQLException {...}
 *
 * @Handles
 * Uni<Quote> quote(QuoteWanted wanted, SqlConnection connection) {...}
 * }</pre>
 *
 * It returns nothing, a record that becomes the answer, or a {@code Uni} of either. What it throws
 * undoes all that it did, and the sender sends the message again.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface Handles {}
