/**
 * Inputs that nobody would send on purpose, for whatever reads what others send. One way to make
 * them for all modules: what breaks one reader is tried on the others too.
 */
package dev.holdfast.testkit.fuzz;
