package dev.holdfast.examples.orderdesk;

import dev.holdfast.examples.stock.ReserveStock;
import dev.holdfast.messaging.annotations.SendsTo;

/** What this service sends to the warehouse; the compiler writes {@code ReserveStockSender}. */
@SendsTo(value = "warehouse", messages = ReserveStock.class)
interface Warehouse {}
