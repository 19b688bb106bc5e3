package dev.holdfast.examples.orderdesk;

/** What a customer asks for. */
public record NewOrder(String item, int quantity) {}
