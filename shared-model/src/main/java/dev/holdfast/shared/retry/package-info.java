/** When to try again, and when to stop: pure decisions on a given time. */
package dev.holdfast.shared.retry;
