/**
 * An HTTP/1.1 server on raw sockets, since the interesting failures of a called system (a reset, a
 * body that stops half way, an answer that never comes) cannot be played through a well-behaved
 * server.
 */
package dev.holdfast.testkit.http;
