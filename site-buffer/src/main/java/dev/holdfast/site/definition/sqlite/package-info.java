/** Definitions in the buffer's file. */
package dev.holdfast.site.definition.sqlite;
