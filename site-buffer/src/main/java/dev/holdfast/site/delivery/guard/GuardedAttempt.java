package dev.holdfast.site.delivery.guard;

import dev.holdfast.site.delivery.DeliveryResult;
import dev.holdfast.site.delivery.TargetLimits;
import io.smallrye.mutiny.Uni;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * An attempt to be made when there is room.
 *
 * @param isOver looked at when its turn has come, which may be long after it was asked for
 */
public record GuardedAttempt(
    Traffic traffic,
    TargetLimits limits,
    BooleanSupplier isOver,
    Supplier<Uni<DeliveryResult>> attempt) {}
