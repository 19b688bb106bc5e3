package dev.holdfast.site.definition;

import dev.holdfast.shared.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** How definitions of one kind are read, from whatever source, and written to the store. */
interface DefinitionJson<T> {

  /** Stand in an answer and may come back in the request that is made of it. */
  Set<String> READ_ONLY = Set.of("name", "origin", "updatedAt");

  /**
   * Fails with {@link FlawException}.
   *
   * @param before what was defined until now: what is left out of the secrets stays as it was
   */
  T read(String name, JsonObject json, Optional<T> before);

  /** With the secrets. */
  String write(T definition);

  /** A body that names another than the address does is meant for another. */
  static void requireSameName(Fields fields, String name) {
    if (!fields.text("name").orElse(name).equals(name)) {
      throw fields.flaw("name", "is not the one in the address");
    }
  }
}
