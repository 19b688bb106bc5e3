package dev.holdfast.site.pair.peer;

/**
 * A node that has proven to be one of this site.
 *
 * @param node what it is called in its settings
 * @param incarnation another one whenever it starts; of two that are equal in everything else, both
 *     nodes agree on whose is lower
 */
public record Peer(String node, String incarnation) {}
