/** Lets go of what is over and has been kept long enough, a little at a time. */
package dev.holdfast.central.purge;
