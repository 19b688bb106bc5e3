/**
 * A service as a child process: started, watched through its log, killed without warning, and never
 * left behind.
 */
package dev.holdfast.testkit.process;
