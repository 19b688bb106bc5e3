/**
 * What waits at the sites, for an operator or for its turn: asked for and decided over the link
 * that each site has opened. The site answers in the words of its own API, which are passed on; a
 * site that is away is an answer at once.
 */
package dev.holdfast.central.remoteparked;
