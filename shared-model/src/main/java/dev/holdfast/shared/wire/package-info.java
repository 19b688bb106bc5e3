/**
 * The signed envelope between services: its JSON, its canonical form, its signature. The same on
 * every transport; docs/wire-format.md is the page for people who write another sender.
 */
package dev.holdfast.shared.wire;
