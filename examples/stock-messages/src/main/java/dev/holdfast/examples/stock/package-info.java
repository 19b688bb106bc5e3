/** What the order desk and the warehouse say to each other. */
package dev.holdfast.examples.stock;
