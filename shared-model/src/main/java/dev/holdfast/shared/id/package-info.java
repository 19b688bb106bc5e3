/** Typed identities: no bare {@code String id} travels between classes. */
package dev.holdfast.shared.id;
