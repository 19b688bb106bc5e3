/**
 * Side-by-side measurements. Each prints ratios against a baseline of the same run, because a
 * machine's absolute figures say little about the code.
 */
package dev.holdfast.benchmarks;
