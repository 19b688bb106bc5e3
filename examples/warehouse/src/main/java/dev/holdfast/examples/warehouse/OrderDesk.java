package dev.holdfast.examples.warehouse;

import dev.holdfast.examples.stock.StockReserved;
import dev.holdfast.examples.stock.StockShort;
import dev.holdfast.messaging.annotations.SendsTo;

/** What this service sends to the order desk. */
@SendsTo(
    value = "order-desk",
    messages = {StockReserved.class, StockShort.class})
interface OrderDesk {}
