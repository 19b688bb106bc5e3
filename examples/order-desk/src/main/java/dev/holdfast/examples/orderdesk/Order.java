package dev.holdfast.examples.orderdesk;

import java.util.UUID;

/**
 * An order as it stands.
 *
 * @param state {@code placed}, then {@code reserved} or {@code refused}
 * @param answers how many answers of the warehouse took effect: never more than one
 */
public record Order(UUID id, String item, int quantity, String state, int answers) {}
