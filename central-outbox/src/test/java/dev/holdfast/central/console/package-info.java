/** The console in a real browser; skipped, and said so, where there is none. */
package dev.holdfast.central.console;
