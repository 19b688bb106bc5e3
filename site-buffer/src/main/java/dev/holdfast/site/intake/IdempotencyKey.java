package dev.holdfast.site.intake;

import dev.holdfast.site.message.Category;

/** What a caller calls its request; it counts for one target. */
public record IdempotencyKey(Category category, String target, String value) {}
