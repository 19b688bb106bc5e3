package dev.holdfast.examples.stock;

import dev.holdfast.messaging.annotations.Command;
import java.util.UUID;

/** To the warehouse: put this aside for the order. */
@Command
public record ReserveStock(UUID orderId, String item, int quantity) {}
