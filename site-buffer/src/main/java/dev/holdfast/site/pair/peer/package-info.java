/**
 * The other node of the site: whether it is there, and how to ask it something. Small on purpose,
 * since what carries it is the part that will have to change with the next Quarkus.
 */
package dev.holdfast.site.pair.peer;
