/**
 * Waiting for a signal instead of for time: things that arrive, sessions that hang until released,
 * pauses that end at once when their thread is told to stop. Everything else in the testkit waits
 * through this package.
 */
package dev.holdfast.testkit.waiting;
