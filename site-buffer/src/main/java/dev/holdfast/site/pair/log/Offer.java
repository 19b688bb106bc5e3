package dev.holdfast.site.pair.log;

import java.util.Optional;

/**
 * What a returned node hands the leader to be merged.
 *
 * @param common up to where the histories of both are the same; empty if nowhere
 * @param changes of the returned node behind that
 */
public record Offer(Optional<Position> common, Shipment changes) {}
