/** Pauses in the buffer's file. */
package dev.holdfast.site.pause.sqlite;
