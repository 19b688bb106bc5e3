/** Decisions about many messages at once, in small commits. */
package dev.holdfast.site.kept.bulk;
