/** The one place where the product reads the time of day, and judges whether to believe it. */
package dev.holdfast.base.time;
