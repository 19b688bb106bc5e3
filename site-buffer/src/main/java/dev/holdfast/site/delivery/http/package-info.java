/**
 * Calls of external systems over HTTP: what a stored call may ask for, one shared client per
 * system, who we say we are, and what an answer, or none, means for the message.
 */
package dev.holdfast.site.delivery.http;
