/**
 * The durable buffer: what has been accepted and not yet delivered. The contract is here, what
 * keeps it is in {@code sqlite}.
 */
package dev.holdfast.site.buffer;
