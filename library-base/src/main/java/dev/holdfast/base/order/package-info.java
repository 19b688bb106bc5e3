/** The order in which a service starts its parts, the library's among them. */
package dev.holdfast.base.order;
