/**
 * The record of what was done: every attempt, every terminal status, by whom and with what result.
 * A watcher: it may fail, and nobody's notification is worse off for it.
 */
package dev.holdfast.central.audit;
