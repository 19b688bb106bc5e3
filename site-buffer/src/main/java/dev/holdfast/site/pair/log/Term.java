package dev.holdfast.site.pair.log;

/**
 * One time that one node led.
 *
 * @param id drawn at random: two nodes that lost sight of each other may begin the same epoch
 * @param firstSeq the first change of it; there is always one, the beginning itself
 */
public record Term(long id, long epoch, long firstSeq) {}
