package dev.holdfast.site.listing;

import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.annotation.JsonValue;

/** JSON that is already written. A plain string in a stream would be quoted once more. */
public record JsonLine(@JsonValue @JsonRawValue String json) {}
