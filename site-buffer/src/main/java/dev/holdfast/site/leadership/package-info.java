/**
 * Whether this node is the one of its site that accepts and delivers: what everybody may ask, and
 * be told. Who decides it is in {@code site.pair}.
 */
package dev.holdfast.site.leadership;
