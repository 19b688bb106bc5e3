/** What the durable stores have in common, whatever database they are on. */
package dev.holdfast.messaging.store;
