/** A page of a service as a browser gets it, without one. */
package dev.holdfast.testkit.page;
