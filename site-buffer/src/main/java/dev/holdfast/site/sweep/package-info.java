/** The pass over what is due: when it is, at once when there is a reason, and at intervals. */
package dev.holdfast.site.sweep;
