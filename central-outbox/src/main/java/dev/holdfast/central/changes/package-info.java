/**
 * That something has changed, for whoever looks at a page: told by whoever changes it, passed on to
 * all nodes by {@code NOTIFY}, and to pages as one stream of events. What it is now, they ask for.
 */
package dev.holdfast.central.changes;
