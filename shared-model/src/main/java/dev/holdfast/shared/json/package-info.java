/**
 * Reading and writing JSON by hand on Jackson's streaming core: a handful of flat documents do not
 * need data binding, and nothing here needs reflection in a native executable. Serialisers that the
 * annotation processor writes are made of {@link dev.holdfast.shared.json.JsonCodec}s.
 */
package dev.holdfast.shared.json;
