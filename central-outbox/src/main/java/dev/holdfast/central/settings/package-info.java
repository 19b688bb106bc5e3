/** Refuses values of settings that could only be mistakes. */
package dev.holdfast.central.settings;
