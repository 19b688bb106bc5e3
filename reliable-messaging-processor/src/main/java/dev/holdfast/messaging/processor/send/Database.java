package dev.holdfast.messaging.processor.send;

/** Where the outbox of the service is. */
enum Database {
  SQLITE,
  POSTGRESQL
}
