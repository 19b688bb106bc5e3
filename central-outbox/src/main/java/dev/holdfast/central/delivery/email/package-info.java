/**
 * Mail: one dialogue with one server ({@code SmtpConnection}), one server with its connections and
 * its breaker ({@code SmtpServer}), all servers in the order of failover ({@code SmtpServers}), and
 * the adapter that walks along them.
 */
package dev.holdfast.central.delivery.email;
