/** Tracked operations: what a caller may ask, by id, about the call or write it handed in. */
package dev.holdfast.site.operation;
