/**
 * Keeps the buffer's file safe: backups while it is in use, room on the disk, space given back
 * after an outage, and word of it when a damaged file had to be replaced. None of it can change
 * what becomes of a message, except that nothing is accepted while the disk is short.
 */
package dev.holdfast.site.storage;
