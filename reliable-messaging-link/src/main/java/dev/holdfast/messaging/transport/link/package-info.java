/**
 * The site link: a WebSocket that a service behind a firewall opens to another, and over which the
 * other sends its envelopes back. {@link LinkServer} accepts, {@link LinkClient} opens and keeps
 * open, {@link SiteLinks} knows which are open.
 */
package dev.holdfast.messaging.transport.link;
