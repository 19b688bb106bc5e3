package org.example.shop;

/** An order needs an item. */
class NothingOrdered extends RuntimeException {

  private static final long serialVersionUID = 1L;
}
