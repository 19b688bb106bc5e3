package dev.holdfast.central.sites;

import java.time.Instant;

/** Who did something, and when. */
record By(String who, Instant at) {}
