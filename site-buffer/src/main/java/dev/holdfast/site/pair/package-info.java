/**
 * Two nodes of one site: which of them is the active one, what has to happen when that changes, and
 * how the other gets its copy. docs/pair.md has the operator's side.
 */
package dev.holdfast.site.pair;
