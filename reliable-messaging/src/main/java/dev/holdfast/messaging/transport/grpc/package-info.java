/**
 * Envelopes over gRPC: one unary call with a batch, as {@code envelopes.proto} has it. The two
 * messages are one repeated string each and are written by hand, which spares generated classes and
 * their reflection.
 */
package dev.holdfast.messaging.transport.grpc;
