/** The words of the engine: a message, who handed it in, and the way out it takes. */
package dev.holdfast.site.message;
