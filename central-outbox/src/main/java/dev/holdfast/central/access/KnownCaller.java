package dev.holdfast.central.access;

import dev.holdfast.base.security.Caller;
import java.time.Instant;

/**
 * A caller as the database has it.
 *
 * @param until from then on it is nobody
 */
public record KnownCaller(Caller caller, Instant until) {}
