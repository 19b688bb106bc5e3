/** Messages that are still here, on the buffer's file. */
package dev.holdfast.site.kept.sqlite;
