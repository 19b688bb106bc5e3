package dev.holdfast.site.buffer;

import dev.holdfast.site.message.Category;
import java.util.List;

/** How many messages are here, in total and by target. */
public record BufferDepth(long pending, long parked, List<OfTarget> targets) {

  /** The share of one target. */
  public record OfTarget(Category category, String target, long pending, long parked) {}
}
