package dev.holdfast.messaging.dispatch;

import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import java.time.Clock;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * What all lanes work with.
 *
 * @param replyTime what answers may take to be taken, on top of the exchange
 * @param mayBegin false when the service stops, or when another node sends
 */
record LaneTools(
    OutboxStore store,
    Destinations destinations,
    Exchange exchange,
    Bookkeeping books,
    OutboxConfig config,
    Duration replyTime,
    Clock clock,
    BooleanSupplier mayBegin) {}
