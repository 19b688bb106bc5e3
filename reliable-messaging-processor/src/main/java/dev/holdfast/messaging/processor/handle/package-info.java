/** Messages that arrive: the methods that handle them, and the receivers that call those. */
package dev.holdfast.messaging.processor.handle;
