/** Readers of what others send, tried with what nobody would send on purpose. */
package dev.holdfast.shared.fuzz;
