package dev.holdfast.central.recipients;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All notification lists. */
public interface RecipientLists {

  /** By name. */
  Uni<List<RecipientList>> all();

  Uni<Optional<RecipientList>> find(String name);

  /** Those of these names that exist, in one look. */
  Uni<Map<String, RecipientList>> named(Set<String> names);
}
