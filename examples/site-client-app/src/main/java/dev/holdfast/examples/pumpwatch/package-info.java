/** A plant script in forty lines: watches a pump, tells people, orders work, follows the order. */
package dev.holdfast.examples.pumpwatch;
