/** Reading the bodies of requests: what is not exactly what was asked for is refused, by field. */
package dev.holdfast.base.body;
