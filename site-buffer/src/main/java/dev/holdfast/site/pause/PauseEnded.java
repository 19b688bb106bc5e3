package dev.holdfast.site.pause;

import dev.holdfast.site.message.Lane;

/** An event: the messages of this lane may go out again. */
public record PauseEnded(Lane lane) {}
