/** Parked messages on the buffer's file. */
package dev.holdfast.site.parked.sqlite;
