package dev.holdfast.site.buffer;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How many messages are here, in total and by target. */
public record BufferDepth(long pending, long parked, List<OfTarget> targets) {

  /** The share of one target. */
  public record OfTarget(Category category, String target, long pending, long parked) {

    /** What it shares with others: the breaker and the limits have this name. */
    @JsonProperty
    @Schema(
        description = "Under which name 'breakers' has it; all notifications share 'central'",
        examples = "ExternalSystem erp")
    public String lane() {
      return Lane.of(category, target).toString();
    }
  }
}
