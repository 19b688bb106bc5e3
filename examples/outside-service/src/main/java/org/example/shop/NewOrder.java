package org.example.shop;

/** As customers send it. */
public record NewOrder(String item) {}
