package dev.holdfast.central.sites;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What is known of one stream of a site.
 *
 * @param last the highest number that is here, was given up, or must exist because the next stream
 *     begins behind it
 * @param missing what is neither here nor given up, up to the last
 * @param notToldApart how many more are neither here nor given up: the oldest, where there were
 *     more gaps than are kept
 * @param followsUnknown whether it goes on from a stream of which nothing is here
 */
record SubmitStream(
    String name,
    long first,
    long last,
    Optional<String> follows,
    boolean followsUnknown,
    long received,
    List<NumberRange> missing,
    List<NumberRange> givenUp,
    long notToldApart,
    Instant firstSeenAt,
    Instant lastSeenAt) {}
