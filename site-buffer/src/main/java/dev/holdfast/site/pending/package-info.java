/**
 * Pending messages, which the site will try by itself, over HTTP: seeing why they wait, having them
 * tried now, giving them up.
 */
package dev.holdfast.site.pending;
