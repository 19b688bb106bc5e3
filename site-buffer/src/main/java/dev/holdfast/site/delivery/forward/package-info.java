/** The way to central: notifications leave in signed envelopes, gathered into batches. */
package dev.holdfast.site.delivery.forward;
