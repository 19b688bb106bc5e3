/** What lines of the log say besides their words, where they are JSON. */
package dev.holdfast.base.logging;
