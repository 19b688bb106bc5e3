/** Forgetting: what is over is kept for a while and then goes, a little at a time. */
package dev.holdfast.site.retention;
