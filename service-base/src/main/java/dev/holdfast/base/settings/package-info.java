/**
 * Looks at the settings before a service starts: one that nobody knows, or that cannot be read, is
 * a line to whoever started it, and no start.
 */
package dev.holdfast.base.settings;
