/**
 * Hands outbound messages to a Holdfast site from any Java application.
 *
 * <pre>{@code
 * Notify.to("ops").send("Pump 3 runs dry", "Inlet pressure below 0.4 bar since 02:58.");
 *
 * Outcome order = ExternalSystems.call("erp").post("/work-orders").body(Map.of("pump", 3)).send();
 * Tracking.status(order.messageId());
 *
 * Databases.write("historian", "INSERT INTO trips (pump, at) VALUES ($1, $2)", 3, now);
 * }</pre>
 *
 * The statics use the site named by {@code HOLDFAST_SITE_URL} and {@code HOLDFAST_SITE_TOKEN}; an
 * application that prefers no statics, or talks to more than one site, starts from {@link
 * dev.holdfast.client.HoldfastSite#connect(SiteConfig)}.
 *
 * <p>A returned {@link dev.holdfast.client.Outcome} is certain: delivered, on the site's disk, or
 * refused. When an answer gets lost the same request goes out again under the same idempotency key,
 * so the site takes it once. What cannot be settled ends in a {@link
 * dev.holdfast.client.SiteException} that carries this key.
 */
package dev.holdfast.client;
