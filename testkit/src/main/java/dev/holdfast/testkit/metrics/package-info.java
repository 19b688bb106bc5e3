/** Reads what services expose for Prometheus, more strictly than Prometheus does. */
package dev.holdfast.testkit.metrics;
