/** What a node of central says of itself. */
package dev.holdfast.central.status;
