/** What the benchmarks add to central. */
package dev.holdfast.benchmarks.noop;
