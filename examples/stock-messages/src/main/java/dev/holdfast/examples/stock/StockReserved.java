package dev.holdfast.examples.stock;

import dev.holdfast.messaging.annotations.Signal;
import java.util.UUID;

/** From the warehouse: it lies ready, and so many are left. */
@Signal
public record StockReserved(UUID orderId, int left) {}
