/** Records that travel: which types they may be made of, and the serialisers made for them. */
package dev.holdfast.messaging.processor.payload;
