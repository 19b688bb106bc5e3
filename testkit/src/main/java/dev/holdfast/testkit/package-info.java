/**
 * The outside world in a box: everything around Holdfast that can fail, made to fail on request and
 * to tell what it saw. For tests, the demo and benchmarks; nothing in here belongs into production.
 */
package dev.holdfast.testkit;
