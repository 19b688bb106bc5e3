/**
 * Envelopes between services on one machine, over a Unix domain socket. An exchange is a
 * connection: a frame with the envelopes, a frame with the replies; a frame is four bytes of length
 * and as many bytes of text, one envelope or reply a line. The sockets are the JDK's own, so a
 * native executable needs no foreign library.
 */
package dev.holdfast.messaging.transport.unix;
