/**
 * What stands before every request: who sends it, whether it comes from our own page, and whether
 * it concerns only sites that its sender may see.
 */
package dev.holdfast.central.guard;
