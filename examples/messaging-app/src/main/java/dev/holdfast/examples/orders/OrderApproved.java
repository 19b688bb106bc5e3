package dev.holdfast.examples.orders;

import dev.holdfast.messaging.annotations.SendsTo;
import dev.holdfast.messaging.annotations.Signal;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/** From now on the order is to be paid. */
@Signal
@SendsTo("billing")
public record OrderApproved(UUID orderId, BigDecimal total, Optional<String> approvedBy) {}
