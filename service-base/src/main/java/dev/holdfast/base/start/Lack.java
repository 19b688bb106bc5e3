package dev.holdfast.base.start;

import io.smallrye.mutiny.Uni;
import java.util.Optional;

/** Something that may not be configured; beans of this type are asked when the service starts. */
@FunctionalInterface
public interface Lack {

  /**
   * What is missing, what does not work without it, and what to set; empty when nothing is missing.
   */
  Uni<Optional<String>> words();

  static Uni<Optional<String>> when(boolean missing, String words) {
    return Uni.createFrom().item(missing ? Optional.of(words) : Optional.empty());
  }

  /**
   * The same where the reason is known, and says what to set.
   *
   * @param effect what does not work, before the colon
   */
  static Uni<Optional<String>> because(Optional<String> reason, String effect) {
    return Uni.createFrom().item(reason.map(why -> effect + ": " + why));
  }
}
