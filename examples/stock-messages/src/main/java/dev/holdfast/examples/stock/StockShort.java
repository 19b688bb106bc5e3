package dev.holdfast.examples.stock;

import dev.holdfast.messaging.annotations.Signal;
import java.util.UUID;

/** From the warehouse: there are too few, and nothing was put aside. */
@Signal
public record StockShort(UUID orderId, int left) {}
