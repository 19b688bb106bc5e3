/** Notification lists: the names that callers write to, and the addresses behind them. */
package dev.holdfast.central.recipients;
