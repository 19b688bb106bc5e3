/** Envelopes over HTTP: one as JSON, several as NDJSON, each answered for itself. */
package dev.holdfast.messaging.transport.http;
