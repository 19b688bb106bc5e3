/**
 * A clock and a scheduler that tests move by hand, so that no test has to wait for time to pass.
 */
package dev.holdfast.testkit.time;
