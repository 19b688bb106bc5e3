/** The failure table of docs/messaging.md, row by row, with real crashes and real cuts. */
package dev.holdfast.messaging.failure;
