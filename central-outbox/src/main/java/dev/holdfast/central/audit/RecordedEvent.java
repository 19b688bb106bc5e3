package dev.holdfast.central.audit;

/**
 * A line of the record as it is stored.
 *
 * @param id later lines have higher ones
 */
public record RecordedEvent(long id, AuditEvent event) {}
