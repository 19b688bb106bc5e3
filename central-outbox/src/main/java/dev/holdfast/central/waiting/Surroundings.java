package dev.holdfast.central.waiting;

import dev.holdfast.central.cause.HoldView;
import dev.holdfast.central.pause.Pause;
import dev.holdfast.shared.id.NotificationId;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a reason depends on besides the row.
 *
 * @param lists the pauses of lists, by name
 * @param holds who sees to causes, by fingerprint
 * @param before how many are due before each
 * @param shut why nothing of a type gets out now
 */
record Surroundings(
    Map<String, Pause> lists,
    Map<String, HoldView> holds,
    Map<NotificationId, Long> before,
    Function<String, Optional<String>> shut,
    Instant now) {}
