/** Watching calls: every attempt of a tracked message is reported to those who observe. */
package dev.holdfast.site.callaudit;
