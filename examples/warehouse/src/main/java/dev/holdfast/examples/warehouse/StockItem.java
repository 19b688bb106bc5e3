package dev.holdfast.examples.warehouse;

/**
 * An item on the shelf.
 *
 * @param reservations how often it was reserved
 */
public record StockItem(String item, int left, int reservations) {}
