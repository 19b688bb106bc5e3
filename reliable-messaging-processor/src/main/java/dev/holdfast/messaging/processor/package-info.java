/**
 * The annotation processor: senders, receivers and serialisers for annotated records and methods,
 * and refusals for what could never work. It needs nothing but the compiler and the annotations;
 * what the generated code needs is on the class path of the service.
 */
package dev.holdfast.messaging.processor;
