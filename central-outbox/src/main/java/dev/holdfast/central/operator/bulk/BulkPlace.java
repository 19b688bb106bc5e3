package dev.holdfast.central.operator.bulk;

import java.time.Instant;
import java.util.UUID;

/** The last notification that has had its turn, in the order of arrival. */
public record BulkPlace(Instant createdAt, UUID id) {}
