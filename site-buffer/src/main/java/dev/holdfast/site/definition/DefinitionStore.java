package dev.holdfast.site.definition;

import dev.holdfast.base.secrets.Secret;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Keeps what was defined through the API. A change takes effect only on the version it was made
 * from, says whether it did, and stands in the event log with it.
 */
public interface DefinitionStore {

  /**
   * A definition as it is kept.
   *
   * @param json with the secrets, hence one itself
   * @param version another one after every change
   */
  record Row(DefinitionKey key, Secret json, String version, Instant updatedAt) {}

  Uni<List<Row>> all();

  /**
   * Keeps under the key of now what is kept otherwise; nothing else changes by that.
   *
   * @return how many there were
   */
  Uni<Integer> keepAnew();

  /**
   * @param from the version it replaces; empty when there must be none
   * @param by who wants it so
   * @param committed run when it is on disk, in the order of the commits and before anybody is told
   */
  Uni<Boolean> put(Row row, Optional<String> from, String by, Runnable committed);

  /** The same for a deletion. */
  Uni<Boolean> remove(DefinitionKey key, String version, Instant at, String by, Runnable committed);
}
