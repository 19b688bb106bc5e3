/**
 * What a developer writes. The annotation processor makes senders, receivers and serialisers of it
 * at compile time; at run time nobody looks at these annotations.
 */
package dev.holdfast.messaging.annotations;
