/** Parked messages as lines of JSON: out for safekeeping or another node, and in again. */
package dev.holdfast.site.parked.transfer;
