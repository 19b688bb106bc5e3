/** One HTTP request and what came back, bounded in time and size; for tokens and webhooks. */
package dev.holdfast.central.delivery.http;
