/** The one place where the product reads the time of day. */
package dev.holdfast.base.time;
