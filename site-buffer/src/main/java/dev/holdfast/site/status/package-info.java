/** How the node is doing, for people, scripts and probes. */
package dev.holdfast.site.status;
