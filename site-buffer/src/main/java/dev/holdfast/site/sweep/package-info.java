/** The pass over what is due: on a timer, and at once when there is a reason. */
package dev.holdfast.site.sweep;
