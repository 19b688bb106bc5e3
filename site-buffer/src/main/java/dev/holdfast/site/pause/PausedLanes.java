package dev.holdfast.site.pause;

import dev.holdfast.site.message.Lane;
import java.util.Optional;

/** Which lanes rest now. In memory; asked before every attempt. */
@FunctionalInterface
public interface PausedLanes {

  Optional<Pause> of(Lane lane);
}
