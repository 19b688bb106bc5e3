/**
 * A real PostgreSQL that lives as long as a test run, needs no installation and no container, and
 * hands out a fresh database per test.
 */
package dev.holdfast.testkit.postgres;
