/** The site's record of what became of its messages. */
package dev.holdfast.site.eventlog;
