/** The way in: a request becomes a message on disk, then gets its answer. */
package dev.holdfast.site.intake;
