/** One attempt: a handler tries, the outcome is recorded. Handlers never decide about retrying. */
package dev.holdfast.site.delivery;
