package dev.holdfast.site.pair;

/**
 * What a node tells the other one about itself, besides its claim to lead.
 *
 * @param url where its API answers
 * @param version which build it is; empty for one from before nodes told
 */
record Introduction(String url, String version) {}
