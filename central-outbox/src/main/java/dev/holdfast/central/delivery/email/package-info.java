/**
 * Mail: resolves the list, writes one plain-text message, hands it to the SMTP server and reads the
 * reply as an outcome.
 */
package dev.holdfast.central.delivery.email;
