package dev.holdfast.site.pair.peer.eventbus;

/**
 * Where one incarnation of a node is reached. What was meant for the one before it goes nowhere:
 * Vert.x leaves a connection open that it has given up, and what is in it may come late.
 */
final class BusAddress {

  private static final String PREFIX = "holdfast.pair/";

  private BusAddress() {}

  static String of(String incarnation) {
    return PREFIX + incarnation;
  }
}
