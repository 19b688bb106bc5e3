package dev.holdfast.central.recipients;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Optional;

/** All notification lists. */
public interface RecipientLists {

  /** By name. */
  Uni<List<RecipientList>> all();

  Uni<Optional<RecipientList>> find(String name);

  /** Makes the list, or puts these recipients in the place of those it had. */
  Uni<Void> put(RecipientList list);

  /**
   * @return whether there was such a list
   */
  Uni<Boolean> delete(String name);
}
