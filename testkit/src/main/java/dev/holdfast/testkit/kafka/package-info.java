/** A Kafka broker for tests, in a process of its own. */
package dev.holdfast.testkit.kafka;
