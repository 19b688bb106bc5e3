/** Who may call what: a table of the docs, held against a running service. */
package dev.holdfast.testkit.access;
